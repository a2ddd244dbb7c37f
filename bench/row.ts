/** One line of the table: name, median and goal. */
export interface Row {
  what: string;
  /** Median, in the unit. */
  value: number;
  unit: 'ms' | 's' | 'KB' | 'MB' | 'times' | '/s' | '%';
  /** Goal on the reference machine. */
  goal: number;
  /** True when a higher value is better. */
  atLeast?: boolean;
  /** The goal does not scale with the machine, as with 60 frames per second. */
  isFixed?: boolean;
  /** Measurement method. */
  how: string;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Runs `work` `count` times in sequence. Returns the duration of each run in ms. */
export async function times(count: number, work: (index: number) => unknown): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await work(index);
    durations.push(performance.now() - start);
  }
  return durations;
}

/** Three significant digits, but at most two decimals. */
function formatFigure(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/**
 * Times and CPU shares scale with the machine factor, rates with its inverse; sizes and ratios do not
 * scale.
 */
const SCALES: Record<Row['unit'], (goal: number, factor: number) => number> = {
  ms: (goal, factor) => goal * factor,
  s: (goal, factor) => goal * factor,
  '%': (goal, factor) => goal * factor,
  '/s': (goal, factor) => goal / factor,
  KB: (goal) => goal,
  MB: (goal) => goal,
  times: (goal) => goal,
};

/** The goal of a row on a machine that is `factor` times slower than the reference machine. */
export const scaledGoal = ({ unit, goal, isFixed }: Row, factor: number): number =>
  isFixed ? goal : SCALES[unit](goal, factor);

export function isMet(row: Row, factor: number): boolean {
  const goal = scaledGoal(row, factor);
  return row.atLeast ? row.value >= goal : row.value <= goal;
}

/** A row and the factor of the machine while it was measured. */
export interface Measured {
  row: Row;
  factor: number;
}

/** The rows as a Markdown table; `bench compare` reads its first three columns. */
export function table(measured: readonly Measured[]): string {
  const lines = measured.map(({ row, factor }) => {
    const sign = row.atLeast ? '≥' : '≤';
    return `| ${row.what} | ${formatFigure(row.value)} ${row.unit} | ${sign} ${row.goal} ${row.unit} | ${sign} ${formatFigure(scaledGoal(row, factor))} ${row.unit} | ${isMet(row, factor) ? 'yes' : 'no'} | ${row.how} |`;
  });
  return ['| What | Median | Goal | Goal here | Met | How |', '|---|---|---|---|---|---|', ...lines].join(
    '\n',
  );
}
