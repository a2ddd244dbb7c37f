import type { Money } from '../../../domain/money/amount.ts';
import type { Side } from '../../../domain/trading/position-figures.ts';
import type { Queries } from '../../ports.ts';

/** A real account with a position that was open in a window. */
export interface TradedAccountRow {
  id: string;
  currency: string;
  /** Profit of the positions that closed in the window. */
  realised: Money;
  /** What fees of trading took from the account, less what the house paid to it. */
  costs: Money;
}

/**
 * Kinds of journals that are costs of trading, or the house's payments that reduce a loss. A refund returns
 * the fee of a deposit, which is not a cost of trading.
 */
const COST_KINDS = ['fee', 'negative_balance'];

/** Real accounts with at least one position open between two times. */
export async function listTradedAccounts(
  db: Queries,
  brandId: string,
  { from, to }: { from: Date; to: Date },
): Promise<TradedAccountRow[]> {
  return await db.query<TradedAccountRow>(
    `select a.id, a.currency,
            (select coalesce(sum(p.profit), 0)::bigint from position p
              where p.brand_id = a.brand_id and p.account_id = a.id and p.status = 1 and p.close_at >= $2
                and p.close_at < $3) as realised,
            (select (-coalesce(sum(e.amount), 0))::bigint from entry e
              join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
              where e.brand_id = a.brand_id and e.account_id = a.id and j.kind = any($4::text[])
                and j.at >= $2 and j.at < $3) as costs
       from account a
      where a.brand_id = $1 and a.mode = 'real'
        and exists (select 1 from position p
                     where p.brand_id = a.brand_id and p.account_id = a.id and p.open_at < $3
                       and (p.status = 0 or p.close_at >= $2))
      order by a.id`,
    [brandId, from, to, COST_KINDS],
  );
}

/** An open position of a real account; prices and quantities are decimal strings. */
export interface OpenPositionRow {
  account_id: string;
  asset_id: string;
  side: Side;
  qty: string;
  contract_size: string;
  opening_price: string;
}

/** Open positions of the brand's real accounts. */
export async function listOpenPositions(db: Queries, brandId: string): Promise<OpenPositionRow[]> {
  return await db.query<OpenPositionRow>(
    `select p.account_id, p.asset_id, p.side, p.qty, p.contract_size, p.opening_price
       from position p join account a on a.brand_id = p.brand_id and a.id = p.account_id
      where p.brand_id = $1 and p.status = 0 and a.mode = 'real'`,
    [brandId],
  );
}
