import { asMoney } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { TradingAccount } from '../../../schemas/generated/types.ts';
import type { TradingAccountRow } from './trading-account.queries.ts';

/** @param password only in the answer that sets it */
export function toTradingAccount(row: TradingAccountRow, password: string | null = null): TradingAccount {
  return {
    id: row.id,
    title: row.title,
    login_id: row.login_id,
    platform: row.platform,
    account_type: row.account_type,
    leverage: row.leverage,
    server: row.server,
    currency: row.currency,
    account_balance: formatMoney(asMoney(row.balance ?? row.initial_deposit), row.currency),
    balance_at: row.balance_at?.toISOString() ?? null,
    password,
    has_password: row.has_password,
    is_demo: true,
    status: row.state,
    pending_top_up: row.has_pending_top_up,
    created_at: row.created_at.toISOString(),
  };
}
