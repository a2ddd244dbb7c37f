/** One line of the table: what was measured, its median, and the goal it is held against. */
export interface Row {
  what: string;
  /** Median, in the unit. */
  value: number;
  unit: 'ms' | 's' | 'KB' | 'MB' | 'times' | '/s' | '%';
  goal: number;
  /** Is more better? */
  atLeast?: boolean;
  /** How it was measured. */
  how: string;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Milliseconds of each of `count` runs, one after the other. */
export async function times(count: number, work: (index: number) => unknown): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const start = performance.now();
    await work(index);
    taken.push(performance.now() - start);
  }
  return taken;
}

const digits = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

export function isMet({ value, goal, atLeast }: Row): boolean {
  return atLeast ? value >= goal : value <= goal;
}

/** The rows as a Markdown table. */
export function table(rows: Row[]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${digits(row.value)} ${row.unit} | ${row.atLeast ? '≥' : '≤'} ${row.goal} ${row.unit} | ${isMet(row) ? 'yes' : 'no'} | ${row.how} |`,
  );
  return ['| What | Median | Goal | Met | How |', '|---|---|---|---|---|', ...lines].join('\n');
}
