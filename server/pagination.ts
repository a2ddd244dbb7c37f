import { cleanText } from '../domain/access/text.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** The rows of a page, of which one more than `limit` was read, and the cursor of the next page. */
export function cut<Row>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit);
  return { rows: shown, next: rows.length > limit ? idOf(shown.at(-1)!) : null };
}

/** The row number in a cursor: positive, with at most 18 digits. Any other cursor is before the first row. */
export const rowOfCursor = (after: string | undefined): string | null =>
  after === undefined ? null : /^[0-9]{1,18}$/.test(after) ? after : '0';

/** Page size and search text of a query, within bounds. */
export function pageOf(query: { limit?: string; search?: string }): { limit: number; search: string } {
  const asked = Number(query.limit ?? DEFAULT_LIMIT);
  return { limit: Math.min(Math.max(asked, 1), MAX_LIMIT), search: cleanText(query.search ?? '') };
}
