/** Widest column of a table, in characters. */
const MAX_WIDTH = 48;

// oxlint-disable-next-line no-control-regex -- control characters of stored texts must not reach the terminal
const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');

function cellOf(text: string): string {
  const safe = clean(text);
  return safe.length > MAX_WIDTH ? `${safe.slice(0, MAX_WIDTH - 1)}…` : safe;
}

type Row = readonly string[];

function aligned(rows: readonly Row[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}

/** Rows of equal length with aligned columns, indented, one line each. Cells are not cut. */
export const renderRows = (rows: readonly Row[]): string =>
  aligned(rows)
    .map((line) => `  ${line}\n`)
    .join('');

/** A table of stored texts with a heading: control characters are removed, long cells are cut. */
export const renderTable = (heading: Row, rows: readonly Row[]): string =>
  aligned([heading, ...rows].map((row) => row.map(cellOf)))
    .map((line) => `${line}\n`)
    .join('');
