import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import type { Queries } from '../../ports.ts';

export interface TradeRow {
  leverage: number;
  profit: Money;
  open_at: Date;
  close_at: Date;
}

/** The newest closed trades of an account. */
export async function listTradeFigures(
  db: Queries,
  brandId: string,
  accountId: string,
  limit: number,
): Promise<TradeRow[]> {
  return await db.query<TradeRow>(
    `select leverage, profit, open_at, close_at from position
      where brand_id = $1 and account_id = $2 and status = 1
      order by close_at desc, id desc limit $3`,
    [brandId, accountId, limit],
  );
}

/** Balance changes of an account after an entry, one row per event, oldest first. */
export async function listMovements(
  db: Queries,
  brandId: string,
  accountId: string,
  after = 0n,
): Promise<{ at: Date; amount: Money }[]> {
  return await db.query<{ at: Date; amount: Money }>(
    `select j.at, sum(e.amount)::bigint as amount
       from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
      where e.brand_id = $1 and e.account_id = $2 and e.id > $3::bigint
      group by j.id, j.at having sum(e.amount) <> 0 order by j.at`,
    [brandId, accountId, after],
  );
}

export const securityAccountId = (managerId: string): string => `${managerId}:security_deposit`;

/** Creates the account of a manager's security deposit if it does not exist. */
export async function openSecurityAccount(db: Queries, brandId: string, managerId: string): Promise<void> {
  await db.query(
    `insert into account (brand_id, id, user_id, mode, currency)
      select brand_id, $3, id, 'security_deposit', currency from app_user where brand_id = $1 and id = $2
        on conflict do nothing`,
    [brandId, managerId, securityAccountId(managerId)],
  );
}

/** A manager's security deposit; zero without such an account. */
export async function readSecurityDeposit(db: Queries, brandId: string, managerId: string): Promise<Money> {
  const [row] = await db.query<{ balance: Money }>(
    "select balance from account where brand_id = $1 and user_id = $2 and mode = 'security_deposit'",
    [brandId, managerId],
  );
  return row?.balance ?? ZERO_MONEY;
}
