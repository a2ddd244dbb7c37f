import type { Db } from '../ports.ts';
import { runAll } from '../background/run-all.ts';

/** Rows per statement, so that each one ends long before the statement timeout. */
const BATCH = 5000;
/** Batches of one table per run. */
const MAX_BATCHES = 100;

/** Tables with the condition of the rows `t` that no query needs any more at the time $1. */
const EXPIRED = [
  ['session', "t.expires_at < $1::timestamptz - interval '1 day'"],
  ['trusted_device', 't.expires_at < $1'],
  ['handoff', "t.expires_at < $1::timestamptz - interval '1 day'"],
  ['link_token', "t.expires_at < $1::timestamptz - interval '7 days'"],
  [
    'one_time_code',
    "t.day_at < $1::timestamptz - interval '2 days' and t.sent_at < $1::timestamptz - interval '2 days'",
  ],
  ['login_attempt', "t.last_at < $1::timestamptz - interval '2 days'"],
  ['rate_window', 't.ends_at < $1'],
  [
    'candle',
    // The last one of each asset stays: it values positions in an asset that is delisted or suspended.
    `t.length_ms = 60000 and t.starts_at < $1::timestamptz - interval '90 days'
      and exists (select 1 from candle n
                   where n.asset_id = t.asset_id and n.length_ms = t.length_ms
                     and n.starts_at > t.starts_at)`,
  ],
  ['joint_request', "t.created_at < $1::timestamptz - interval '30 days'"],
  ['idempotency', "t.created_at < $1::timestamptz - interval '7 days'"],
  ['notification', "t.created_at < $1::timestamptz - interval '180 days'"],
  ['mail', "t.expires_at < $1::timestamptz - interval '30 days'"],
] as const;

/** ANALYZE of this schema's tables: without names it would also read the system's, for most of its time. */
const ANALYZE = `
do $do$
begin
  execute (select 'analyze ' || string_agg(oid::regclass::text, ', ') from pg_class
            where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p'));
end
$do$`;

/**
 * Deletes the expired rows of a table in batches. The condition is checked twice: a row may change between its
 * selection and its deletion. @returns whether none is left
 */
async function deleteExpired(
  db: Db,
  [table, condition]: (typeof EXPIRED)[number],
  now: Date,
): Promise<boolean> {
  const sql = `with deleted as (
      delete from ${table} t
       where ${condition}
         and t.ctid = any(array(select t.ctid from ${table} t where ${condition} limit ${BATCH}))
       returning 1)
    select count(*)::int as rows from deleted`;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const [deleted] = await db.query<{ rows: number }>(sql, [now]);
    if (deleted!.rows < BATCH) return true;
  }
  return false;
}

/**
 * Applies the retention to all brands, and runs ANALYZE, which the embedded database never does itself. A table
 * that fails does not stop the others.
 * @returns whether no expired row is left
 * @throws the first failure
 */
export async function tidy(db: Db, now: Date): Promise<boolean> {
  let isTidy = true;
  await runAll([
    ...EXPIRED.map((expired) => async () => {
      if (!(await deleteExpired(db, expired, now))) isTidy = false;
    }),
    async () => {
      if (db.kind === 'pglite') await db.exec(ANALYZE);
    },
  ]);
  return isTidy;
}
