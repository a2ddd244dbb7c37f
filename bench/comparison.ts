import { median } from './row.ts';

/** A figure of a printed table. */
export interface Figure {
  value: number;
  unit: string;
  /** True when a higher value is better. */
  atLeast: boolean;
}

/** Figures of one run by name. */
export type Figures = ReadonlyMap<string, Figure>;

const LINE = /^\| (.+?) \| ([\d.]+) (\S+) \| ([≤≥]) /;

/** Parses the table that a bench printed, of this commit or another. */
export function parseTable(output: string): Figures {
  const figures = new Map<string, Figure>();
  for (const line of output.split('\n')) {
    const [, what, value, unit, sign] = LINE.exec(line) ?? [];
    if (what && value && unit) figures.set(what, { value: Number(value), unit, atLeast: sign === '≥' });
  }
  return figures;
}

export interface Comparison {
  what: string;
  unit: string;
  /** Median of the runs; undefined when a commit does not measure it. */
  before: number | undefined;
  after: number | undefined;
  /** `after / before`; undefined when either is missing or `before` is zero. */
  ratio: number | undefined;
  /** More than 5 % worse. */
  isWorse: boolean;
}

const TOLERANCE = 0.05;

function medianOf(runs: readonly Figures[], what: string): number | undefined {
  const values = runs.flatMap((run) => run.get(what)?.value ?? []);
  return values.length ? median(values) : undefined;
}

function compareOne(what: string, before: readonly Figures[], after: readonly Figures[]): Comparison {
  const { unit, atLeast } = [...after, ...before].find((run) => run.has(what))!.get(what)!;
  const [was, is] = [medianOf(before, what), medianOf(after, what)];
  const isWorse =
    was !== undefined &&
    is !== undefined &&
    (atLeast ? is < was * (1 - TOLERANCE) : is > was * (1 + TOLERANCE));
  return {
    what,
    unit,
    before: was,
    after: is,
    ratio: was && is !== undefined ? is / was : undefined,
    isWorse,
  };
}

/** Compares the medians of every figure, in the order of the newer commit's table. */
export function compareFigures(before: readonly Figures[], after: readonly Figures[]): Comparison[] {
  const names = new Set([...after, ...before].flatMap((run) => [...run.keys()]));
  return [...names].map((what) => compareOne(what, before, after));
}

const shown = (value: number | undefined, unit: string) =>
  value === undefined ? 'not measured' : `${Number(value.toPrecision(3))} ${unit}`;

function verdict({ before, after, isWorse }: Comparison): string {
  if (before === undefined || after === undefined) return 'not comparable';
  return isWorse ? 'more than 5 % worse' : 'fine';
}

/** The comparison as a Markdown table. */
export function comparisonTable(rows: readonly Comparison[], names: readonly [string, string]): string {
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${shown(row.before, row.unit)} | ${shown(row.after, row.unit)} | ${row.ratio?.toFixed(2) ?? ''} | ${verdict(row)} |`,
  );
  return [`| What | ${names[0]} | ${names[1]} | Ratio | |`, '|---|---|---|---|---|', ...lines].join('\n');
}
