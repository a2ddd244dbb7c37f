/** Widest column, in characters. */
const MAX_WIDTH = 48;

/** Control characters of stored texts must not reach the terminal. */
// oxlint-disable-next-line no-control-regex
const clean = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g, ' ');

function cellOf(text: string): string {
  const safe = clean(text);
  return safe.length > MAX_WIDTH ? `${safe.slice(0, MAX_WIDTH - 1)}…` : safe;
}

/** A table of text columns with a heading. */
export function renderTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, ...rows].map((line) => line.map(cellOf));
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, index) => cell.padEnd(widths[index]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
