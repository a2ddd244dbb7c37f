import type { Money } from '../../domain/money/amount.ts';
import type { Queries } from '../ports.ts';
import { isClientBook, journalKinds, type JournalKind } from './journal-kinds.ts';

/** Whether journals of this kind change the balance of an account, of which margin and reserved funds are part. */
export function movesBalance(kind: JournalKind): boolean {
  const { lines } = journalKinds[kind];
  const own = lines.filter(({ book, isDestination }) => isClientBook(book) && !isDestination);
  const factors = new Map<string, number>();
  for (const { of } of own)
    for (const [name, factor] of Object.entries(of)) factors.set(name, (factors.get(name) ?? 0) + factor);
  return [...factors.values()].some((sum) => sum !== 0);
}

/** Whether journals of this kind can charge or refund a fee. */
export const canHaveFee = (kind: JournalKind): boolean =>
  journalKinds[kind].lines.some(({ book }) => book === 'house_fees');

/** Lines that a journal has on one account, at most. */
const LINES_PER_JOURNAL = Math.max(
  ...Object.values(journalKinds).map(({ lines }) => lines.filter(({ book }) => isClientBook(book)).length),
);

/** A journal on one account. */
export interface MovementRow {
  /** Id of its first entry on the account: the cursor of the next page. */
  first_id: bigint;
  journal_id: string;
  kind: JournalKind;
  reference: string;
  at: Date;
  amount: Money;
  balance_after: Money;
  position_id: string | null;
  asset_id: string | null;
  side: 'buy' | 'sell' | null;
  qty: string | null;
  /** Reason of a correction. */
  note: string | null;
}

export interface MovementFilter {
  kinds: readonly JournalKind[];
  /** Only journals that charge or refund a fee. */
  hasFee: boolean;
  /** Cursor: `first_id` of the last row of the page before. */
  after: string | null;
  limit: number;
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** A part of the journal's id; empty for all. */
  search: string;
  /** Assets whose trades match the search, too. */
  assets: readonly string[];
}

/**
 * The balance of an account after the entry `last_id` of `m`: the checkpoint before it, and the entries since. Lower
 * bounds of ids use `greatest`, which ignores null: under row-level security, PostgreSQL uses no index for a condition
 * with `coalesce`.
 */
const BALANCE_AFTER = `coalesce(c.balance, 0) + (
    select coalesce(sum(e.amount), 0) from entry e
     where e.brand_id = $1 and e.account_id = $2 and e.id > greatest(c.entry_id, 0) and e.id <= m.last_id)`;

/** The last entry of a checkpoint of the account `$2` whose entries are all before a time; 0 without one. */
const entriesBefore = (time: string) => `(
     select coalesce(max(c.entry_id), 0) from account_checkpoint c
      where c.brand_id = $1 and c.account_id = $2 and c.latest_at < ${time})`;

/** Kinds with many journals: entries of the others have an index of their own. */
const FREQUENT_KINDS: readonly JournalKind[] = ['open', 'close'];
const BESIDE_TRADES = "split_part(e.journal_id, ':', 1) not in ('open', 'close')";

/** Kinds of journals whose reference is a position. */
const POSITION_KINDS = `'open', 'close', 'negative_balance'`;

const movementsSql = (areSparse: boolean) => `
  with line as materialized (
    select e.id, e.journal_id, e.amount, j.kind, j.reference, j.at
      from entry e cross join lateral (
        select j.kind, j.reference, j.at from journal j
         where j.brand_id = e.brand_id and j.id = e.journal_id and j.kind = any($4::text[])
           and ($5::timestamptz is null or j.at >= $5) and ($6::timestamptz is null or j.at < $6)
           and ($7 = '' or strpos(lower(j.id), $7) > 0 or exists (
             select 1 from position p
               where p.brand_id = j.brand_id and p.id = j.reference and p.asset_id = any($8::text[])))
           and (not $10::boolean or exists (
             select 1 from entry f
               where f.brand_id = j.brand_id and f.journal_id = j.id and f.book = 'house_fees'))
        offset 0) j
     where e.brand_id = $1 and e.account_id = $2 and e.id < $3::bigint
       and e.id > case when $5::timestamptz is null then 0 else ${entriesBefore('$5')} end
       ${areSparse ? `and ${BESIDE_TRADES}` : ''}
     order by e.id desc limit $9::int * ${LINES_PER_JOURNAL}),
  m as (
    select journal_id, kind, reference, at, min(id) as first_id, max(id) as last_id,
           sum(amount)::bigint as amount
      from line group by journal_id, kind, reference, at order by min(id) desc limit $9)
  select m.first_id, m.journal_id, m.kind, m.reference, m.at, m.amount,
         (${BALANCE_AFTER})::bigint as balance_after, p.id as position_id, p.asset_id, p.side, p.qty,
         k.reason as note
    from m
    left join lateral (
      select entry_id, balance from account_checkpoint
       where brand_id = $1 and account_id = $2 and entry_id <= m.last_id
       order by entry_id desc limit 1) c on true
    left join position p on p.brand_id = $1 and p.id = m.reference
      and m.kind in (${POSITION_KINDS})
    left join correction k on k.brand_id = $1 and k.id = m.reference and m.kind = 'correction'
   order by m.first_id desc`;

const MOVEMENTS = movementsSql(false);
const SPARSE_MOVEMENTS = movementsSql(true);

/** Above every id of an entry. A condition that allows null would not use the index in a prepared statement. */
const NEWEST = '9223372036854775807';

/** Journals of an account, newest first. The last of `limit` rows may lack its first entry: it shows that more follow. */
export async function listMovements(
  db: Queries,
  brandId: string,
  accountId: string,
  { kinds, hasFee, after, from, to, search, assets, limit }: MovementFilter,
): Promise<MovementRow[]> {
  const areSparse = !kinds.some((kind) => FREQUENT_KINDS.includes(kind));
  return await db.query<MovementRow>(areSparse ? SPARSE_MOVEMENTS : MOVEMENTS, [
    brandId,
    accountId,
    after ?? NEWEST,
    kinds,
    from,
    to,
    search.toLowerCase(),
    assets,
    limit,
    hasFee,
  ]);
}

/** An entry of an account. */
export interface EntryRow {
  id: bigint;
  journal_id: string;
  kind: JournalKind;
  book: string;
  amount: Money;
  at: Date;
  /** Of a correction. */
  reason: string | null;
  /** Part of the amount of a payout; null without one, and for other kinds. */
  fee: Money | null;
  /** Of the position of a trade; null for other kinds. */
  side: 'buy' | 'sell' | null;
  qty: string | null;
}

/** An account after an entry; before its first one without `entry_id`. */
export interface CheckpointRow {
  entry_id: bigint;
  sequence: bigint;
  balance: Money;
  /** Hexadecimal. */
  chain: string;
}

/** The first entry of the account `$2` at or after a time; see `firstEntrySince`. */
const firstSince = (time: string) => `
  select e.id from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
   where e.brand_id = $1 and e.account_id = $2 and j.at >= ${time} and e.id > ${entriesBefore(time)}
   order by e.id limit 1`;

/**
 * The id of an account's first entry at or after a time; null when there is none. Entries keep the order of
 * their postings: one that is dated back belongs to the period of the entry before it.
 */
export async function firstEntrySince(
  db: Queries,
  brandId: string,
  accountId: string,
  time: Date,
): Promise<bigint | null> {
  const [row] = await db.query<{ id: bigint }>(firstSince('$3'), [brandId, accountId, time]);
  return row?.id ?? null;
}

/** The last checkpoint before an entry. */
export async function checkpointBefore(
  db: Queries,
  brandId: string,
  accountId: string,
  entryId: bigint | null,
): Promise<CheckpointRow | undefined> {
  const [row] = await db.query<CheckpointRow>(
    `select entry_id, sequence, balance, encode(chain, 'hex') as chain from account_checkpoint
      where brand_id = $1 and account_id = $2 and ($3::bigint is null or entry_id < $3)
      order by entry_id desc limit 1`,
    [brandId, accountId, entryId],
  );
  return row;
}

/** Entries of an account in order: after `after` and, if given, before `before`. */
export async function listEntries(
  db: Queries,
  brandId: string,
  accountId: string,
  { after, before }: { after: bigint; before: bigint | null },
): Promise<EntryRow[]> {
  return await db.query<EntryRow>(
    `select e.id, e.journal_id, e.book, e.amount, j.kind, j.at, k.reason, p.side, p.qty,
      case when j.kind = 'withdrawal_payout' then (
        select sum(f.amount)::bigint from entry f
         where f.brand_id = e.brand_id and f.journal_id = e.journal_id and f.book = 'house_fees') end as fee
       from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
       left join correction k on k.brand_id = j.brand_id and k.id = j.reference and j.kind = 'correction'
       left join position p on p.brand_id = j.brand_id and p.id = j.reference
        and j.kind in (${POSITION_KINDS})
      where e.brand_id = $1 and e.account_id = $2 and e.id > $3 and ($4::bigint is null or e.id < $4)
      order by e.id`,
    [brandId, accountId, after, before],
  );
}

/** Number and sum of an account's entries before the first entry at or after each of these times. */
export async function figuresAt(
  db: Queries,
  brandId: string,
  accountId: string,
  times: readonly Date[],
): Promise<{ sequence: bigint; balance: Money }[]> {
  return await db.query<{ sequence: bigint; balance: Money }>(
    `select (coalesce(c.sequence, 0) + s.entries)::bigint as sequence,
      (coalesce(c.balance, 0) + s.amount)::bigint as balance
       from unnest($3::timestamptz[]) with ordinality t (at, number)
      cross join lateral (select (${firstSince('t.at')}) as entry_id) b
       left join lateral (
         select entry_id, sequence, balance from account_checkpoint
          where brand_id = $1 and account_id = $2 and (b.entry_id is null or entry_id < b.entry_id)
          order by entry_id desc limit 1) c on true
       cross join lateral (
         select count(*) as entries, coalesce(sum(e.amount), 0) as amount from entry e
          where e.brand_id = $1 and e.account_id = $2 and e.id > greatest(c.entry_id, 0)
            and (b.entry_id is null or e.id < b.entry_id)) s
      order by t.number`,
    [brandId, accountId, times],
  );
}

/** Time of an account's first entry; null without one. */
export async function firstEntryAt(db: Queries, brandId: string, accountId: string): Promise<Date | null> {
  const [row] = await db.query<{ at: Date }>(
    `select j.at from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
      where e.brand_id = $1 and e.account_id = $2 order by e.id limit 1`,
    [brandId, accountId],
  );
  return row?.at ?? null;
}
