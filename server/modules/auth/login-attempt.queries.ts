import type { Queries } from '../../ports.ts';

/**
 * Counts a failed attempt before the password check, so that concurrent attempts all count; a success
 * clears the count. From the fifth failure on, the next attempt is delayed by 1, 2, 4 … 900 seconds. A day
 * without failures resets it. The first five are never delayed, whatever the order of concurrent ones.
 * @returns false while attempts are delayed
 */
export async function takeAttempt(
  db: Queries,
  brandId: string,
  subject: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `insert into login_attempt as a (brand_id, subject, failures, last_at, blocked_until)
      values ($1, $2, 1, $3, $3)
     on conflict (brand_id, subject) do update
       set failures = case when a.last_at < excluded.last_at - interval '1 day' then 1
         else a.failures + 1 end,
           last_at = excluded.last_at,
           blocked_until = case
             when a.last_at < excluded.last_at - interval '1 day' or a.failures + 1 < 5 then excluded.last_at
             else excluded.last_at
                   + make_interval(secs => least(power(2, least(a.failures - 4, 20)), 900)) end
       where a.failures < 5 or a.blocked_until <= excluded.last_at
     returning subject`,
    [brandId, subject, now],
  );
  return rows.length > 0;
}

export async function findBlock(db: Queries, brandId: string, subject: string): Promise<Date | undefined> {
  const [row] = await db.query<{ blocked_until: Date }>(
    'select blocked_until from login_attempt where brand_id = $1 and subject = $2',
    [brandId, subject],
  );
  return row?.blocked_until;
}

export async function clearAttempts(db: Queries, brandId: string, subject: string): Promise<void> {
  await db.query('delete from login_attempt where brand_id = $1 and subject = $2', [brandId, subject]);
}
