/** Characters that make a spreadsheet take a cell for a formula, and the one that marks an escaped cell. */
const FORMULA = /^[=+\-@\t\r']/;
const NUMBER = /^-?[0-9]+(\.[0-9]+)?$/;

/** A text as a cell: text that a spreadsheet would run gets a leading apostrophe; numbers stay as they are. */
function toCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const fromCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Rows as CSV (RFC 4180), safe to open in a spreadsheet. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/**
 * The rows of a CSV that `toCsv` wrote; an empty line is a row with one empty cell.
 * @returns null when a quote is not closed or stands within a cell
 */
export function parseCsv(text: string): string[][] | null {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length || row.length) {
    const match = CELL.exec(text);
    if (!match) return null;
    const [, quoted, plain = '', end] = match;
    row.push(fromCell(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
