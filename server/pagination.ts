import { cleanText } from '../domain/strings/clean-text.ts';
import { invalidFields } from './failure.ts';

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
export function rowOfCursor(after: string | undefined): string | null {
  if (after === undefined) return null;
  return /^[0-9]{1,18}$/.test(after) ? after : '0';
}

/** Page size and search text of a query, within bounds. */
export function pageOf(query: { limit?: string; search?: string }): { limit: number; search: string } {
  const asked = Number(query.limit ?? DEFAULT_LIMIT);
  return { limit: Math.min(Math.max(asked, 1), MAX_LIMIT), search: cleanText(query.search ?? '') };
}

/** @throws validation_failed */
function timeOf(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalidFields({ [field]: 'pattern' });
  return time;
}

/** The span of time of a query; `to` is exclusive, and null is no bound. @throws validation_failed */
export const spanOf = (query: { from?: string; to?: string }): { from: Date | null; to: Date | null } => ({
  from: timeOf('from', query.from),
  to: timeOf('to', query.to),
});

/**
 * Conditions of a page of one user's rows, newest first, for the parameters of `pageParams`: `$1` brand,
 * `$2` user, `$3` cursor, `$4` and `$5` span, `$6` limit. Null bounds become infinite ones: with
 * `$3 is null or …`, a prepared statement would read all rows before the page, and with `coalesce` one under row-level
 * security.
 */
export function ownPage(table: 'deposit' | 'withdrawal', as: string): { where: string; order: string } {
  const last = (column: string, none: string) =>
    `case when $3::text is null then ${none}
       else (select l.${column} from ${table} l where l.brand_id = $1 and l.user_id = $2 and l.id = $3) end`;
  return {
    where: `${as}.brand_id = $1 and ${as}.user_id = $2
        and (${as}.created_at, ${as}.id) < (${last('created_at', "'infinity'::timestamptz")},
                                            ${last('id', "''")})
        and ${as}.created_at >= greatest($4::timestamptz, '-infinity')
        and ${as}.created_at < least($5::timestamptz, 'infinity')`,
    order: `order by ${as}.created_at desc, ${as}.id desc limit $6`,
  };
}

export interface OwnPage {
  userId: string;
  /** Id of the last row of the previous page. */
  after: string | null;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  limit: number;
}

export const pageParams = (brandId: string, { userId, after, from, to, limit }: OwnPage): unknown[] => [
  brandId,
  userId,
  after,
  from,
  to,
  limit,
];

/** Condition that a column equals the parameter `at`; without a value, it holds for every row. */
export const equalIfGiven = (column: string, at: string, value: unknown): string =>
  value === null ? `${at}::text is null` : `${column} = ${at}`;

/** Condition that a column equals one of the texts in the parameter `at`; without texts, it holds for every row. */
export const oneOfIfGiven = (column: string, at: string, values: readonly string[] | null): string =>
  values === null ? `${at}::text[] is null` : `${column} = any(${at}::text[])`;

export interface PageAfter {
  /** Alias of the table in the statement. */
  as: string;
  /** Column of the time in the order. */
  time: string;
  order?: 'newest first' | 'oldest first';
  /** The placeholders of the cursor and the limit; `$1` is the brand. */
  at: { after: string; limit: string };
  /** What else holds for the row of the cursor, whose alias is `l`. */
  where?: string;
}

/**
 * Last condition and order of a page, after the row with the id `after`. The statement of the first page has no
 * cursor: with `$3 is null or …`, a prepared statement would read all rows before the page.
 */
export function pageAfter(
  table: string,
  after: string | null,
  { as, time, order = 'newest first', at, where }: PageAfter,
): string {
  const [sign, direction] = order === 'newest first' ? ['<', 'desc'] : ['>', 'asc'];
  const last = `(select l.${time}, l.id from ${table} l
                  where l.brand_id = $1 and l.id = ${at.after}${where ? ` and ${where}` : ''})`;
  const condition =
    after === null ? `${at.after}::text is null` : `(${as}.${time}, ${as}.id) ${sign} ${last}`;
  return `${condition} order by ${as}.${time} ${direction}, ${as}.id ${direction} limit ${at.limit}`;
}
