/**
 * Where a spreadsheet would begin to read a formula, or an escaped text: at the beginning of a cell, and within it after the
 * separators of other notations, such as the semicolon of a Spanish or French spreadsheet.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r'])/g;
const ESCAPED = /(?<=^|[;\t\r\n])'(?=[=+\-@\t\r'])/g;
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

/** A text as a cell: an apostrophe precedes what a spreadsheet would run; numbers stay as they are. */
function toCell(text: string): string {
  const safe = NUMBER.test(text) ? text : text.replace(FORMULA, "'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const fromCell = (cell: string): string => cell.replace(ESCAPED, '');

/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

const PLAIN = /[^",\r\n]*/y;
const END = /,|\r?\n|$/y;

/** The text that a pattern matches at this place. */
function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Where the quoted cell that begins at `start` ends, after its closing quote; -1 when it is open. */
function endOfQuoted(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote < 0 ? -1 : quote + 1;
}

/**
 * The rows of a CSV that `toCsv` wrote; an empty line is a row with one empty cell. Searches for quotes, because a
 * pattern with repeated alternatives overflows the stack at a very long cell.
 * @returns null when a quote is not closed or stands within a cell
 */
export function parseCsv(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length || row.length;) {
    const isQuoted = text[at] === '"';
    const stop = isQuoted ? endOfQuoted(text, at) : at + matchAt(PLAIN, text, at)!.length;
    const end = stop < 0 ? undefined : matchAt(END, text, stop);
    if (end === undefined) return null;
    const cell = isQuoted ? text.slice(at + 1, stop - 1).replaceAll('""', '"') : text.slice(at, stop);
    row.push(fromCell(cell));
    at = stop + end.length;
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
