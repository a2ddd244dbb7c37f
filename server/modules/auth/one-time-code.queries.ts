import type { Queries } from '../../ports.ts';

export interface CodeKey {
  brandId: string;
  purpose: string;
  subject: string;
}

/**
 * Role of a request for a code or a try: `own`, the verified recipient, or `open`, anyone else. Each role
 * has its own limits.
 */
export type Asker = 'own' | 'open';

const TRIES = { own: 'tries', open: 'open_tries' } as const;
const REQUESTS = { own: 'day_count', open: 'open_day_count' } as const;

export interface CodeRow {
  code_hash: string;
  sent_at: Date;
  expires_at: Date;
  /** Wrong tries of both roles. */
  tries: number;
  used_at: Date | null;
  day_at: Date;
  /** Requests of this role since `day_at`. */
  day_count: number;
  /** The only session that can redeem it; null when it is bound to none. */
  session_id: string | null;
}

export interface NewCode {
  codeHash: string;
  now: Date;
  expiresAt: Date;
  /** A code sent after this is too recent for another one, unless it was used. */
  spacedSince: Date;
  /** Start of the day in which requests are counted. */
  daySince: Date;
  perDay: number;
  /** The role whose requests are counted. */
  who: Asker;
  sessionId: string | null;
}

/**
 * Replaces the last code if the limits allow it, in one statement, so that two concurrent requests send one
 * code.
 * @returns false when it is too soon or the daily limit is reached
 */
export async function replaceCode(db: Queries, key: CodeKey, code: NewCode): Promise<boolean> {
  const counted = REQUESTS[code.who];
  const rows = await db.query(
    `insert into one_time_code as c (brand_id, purpose, subject, code_hash, sent_at, expires_at, session_id,
                                     day_at, ${counted})
     values ($1, $2, $3, $4, $5, $6, $10, $5, 1)
     on conflict (brand_id, purpose, subject) do update
       set code_hash = excluded.code_hash, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
         session_id = excluded.session_id, tries = 0, open_tries = 0, used_at = null,
           day_at = case when c.day_at <= $8 then excluded.day_at else c.day_at end,
           day_count = case when c.day_at <= $8 then excluded.day_count
             else c.day_count + excluded.day_count end,
           open_day_count = case when c.day_at <= $8 then excluded.open_day_count
             else c.open_day_count + excluded.open_day_count end
       where (c.used_at is not null or c.sent_at <= $7) and (c.day_at <= $8 or c.${counted} < $9)
     returning subject`,
    [
      key.brandId,
      key.purpose,
      key.subject,
      code.codeHash,
      code.now,
      code.expiresAt,
      code.spacedSince,
      code.daySince,
      code.perDay,
      code.sessionId,
    ],
  );
  return rows.length > 0;
}

export async function findCode(db: Queries, key: CodeKey, who: Asker): Promise<CodeRow | undefined> {
  const [row] = await db.query<CodeRow>(
    `select code_hash, sent_at, expires_at, tries + open_tries as tries, used_at, session_id, day_at,
            ${REQUESTS[who]} as day_count
       from one_time_code
      where brand_id = $1 and purpose = $2 and subject = $3`,
    [key.brandId, key.purpose, key.subject],
  );
  return row;
}

/**
 * Counts one try.
 * @returns the hash to compare with; undefined when the code is used, expired or void
 */
export async function takeTry(
  db: Queries,
  key: CodeKey,
  who: Asker,
  now: Date,
  limit: { total: number; open: number },
): Promise<{ code_hash: string; tries: number } | undefined> {
  const [row] = await db.query<{ code_hash: string; tries: number }>(
    `update one_time_code set ${TRIES[who]} = ${TRIES[who]} + 1
      where brand_id = $1 and purpose = $2 and subject = $3 and used_at is null and expires_at > $4
        and tries + open_tries < $5 and ${TRIES[who]} < $6
      returning code_hash, tries + open_tries as tries`,
    [key.brandId, key.purpose, key.subject, now, limit.total, who === 'open' ? limit.open : limit.total],
  );
  return row;
}

/** @returns true for exactly one of concurrent requests */
export async function useCode(db: Queries, key: CodeKey, codeHash: string, now: Date): Promise<boolean> {
  const rows = await db.query(
    `update one_time_code set used_at = $5
      where brand_id = $1 and purpose = $2 and subject = $3 and code_hash = $4 and used_at is null
      returning subject`,
    [key.brandId, key.purpose, key.subject, codeHash, now],
  );
  return rows.length > 0;
}
