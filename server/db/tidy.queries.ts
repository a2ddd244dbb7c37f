import type { Db } from '../ports.ts';

/** Deletions of rows that no query needs any more, with their retention. */
const EXPIRED = [
  "delete from session where expires_at < $1::timestamptz - interval '1 day'",
  'delete from trusted_device where expires_at < $1',
  "delete from handoff where expires_at < $1::timestamptz - interval '1 day'",
  "delete from link_token where expires_at < $1::timestamptz - interval '7 days'",
  `delete from one_time_code
    where day_at < $1::timestamptz - interval '2 days' and sent_at < $1::timestamptz - interval '2 days'`,
  "delete from login_attempt where last_at < $1::timestamptz - interval '2 days'",
  'delete from rate_window where ends_at < $1',
  // The last one of each asset stays: it values positions in an asset that is delisted or suspended.
  `delete from candle c where length_ms = 60000 and starts_at < $1::timestamptz - interval '90 days'
      and exists (select 1 from candle n
                   where n.asset_id = c.asset_id and n.length_ms = c.length_ms
                     and n.starts_at > c.starts_at)`,
  "delete from joint_request where created_at < $1::timestamptz - interval '30 days'",
  "delete from idempotency where created_at < $1::timestamptz - interval '7 days'",
  "delete from notification where created_at < $1::timestamptz - interval '180 days'",
  "delete from mail where expires_at < $1::timestamptz - interval '30 days'",
];

/** ANALYZE of this schema's tables: without names it would also read the system's, for most of its time. */
const ANALYZE = `
do $do$
begin
  execute (select 'analyze ' || string_agg(oid::regclass::text, ', ') from pg_class
            where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p'));
end
$do$`;

/** Applies the retention to all brands, and runs ANALYZE, which the embedded database never does itself. */
export async function tidy(db: Db, now: Date): Promise<void> {
  for (const statement of EXPIRED) await db.query(statement, [now]);
  if (db.kind === 'pglite') await db.exec(ANALYZE);
}
