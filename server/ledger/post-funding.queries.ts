import type { Money } from '../../domain/money/money.ts';
import type { Queries } from '../ports.ts';

/** Why money came to an account, and the book of the house that it came from. */
const HOUSE_BOOKS = {
  practice_opening: 'house_practice',
  practice_refill: 'house_practice',
  demo_funding: 'house_demo',
} as const;

export type FundingKind = keyof typeof HOUSE_BOOKS;

export interface Funding {
  accountId: string;
  kind: FundingKind;
  /** What it is for: one journal of a kind and a reference is ever written. */
  reference: string;
  /** Above zero, in minor units. */
  amount: Money;
}

/** Brings money to an account from the house. @returns false when this was done before, or there is no such account */
export async function postFunding(
  db: Queries,
  brandId: string,
  { accountId, kind, reference, amount }: Funding,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `with acc as materialized (
       select id, currency from account where brand_id = $1 and id = $2 for update),
     j as (
       insert into journal (brand_id, id, kind, reference, currency, at)
       select $1, $3 || ':' || $4, $3, $4, acc.currency, $7 from acc
       on conflict do nothing returning id),
     e as (
       insert into entry (brand_id, journal_id, account_id, book, amount)
       select $1, j.id, l.account_id, l.book, l.amount
         from j, (values (1, $2, 'client_free', $5::bigint), (2, null, $6, -$5::bigint)) l (line, account_id, book, amount)
        order by l.line)
     select id from j`,
    [brandId, accountId, kind, reference, amount, HOUSE_BOOKS[kind], now],
  );
  return rows.length > 0;
}
