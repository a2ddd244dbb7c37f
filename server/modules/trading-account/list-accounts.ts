import type { Money } from '../../../domain/money/amount.ts';
import { Failure } from '../../failure.ts';
import type { TradingPlatform } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { before } from '../../time/time-arithmetic.ts';
import { toTradingAccount } from './to-trading-account.ts';
import { listTradingAccounts, storeBalances, type TradingAccountRow } from './trading-account.queries.ts';

/** A balance is read again when it is older. */
const FRESH_SECONDS = 5;

const needsBalance = ({ state, balance_at: at }: TradingAccountRow, oldest: Date): boolean =>
  state === 'open' && (at === null || at < oldest);

/** Balances of these accounts from the platform; null when it does not answer. */
async function readBalances(
  platform: TradingPlatform,
  rows: readonly TradingAccountRow[],
): Promise<ReadonlyMap<string, Money> | null> {
  try {
    return await platform.balances(rows.map(({ id, currency }) => ({ reference: id, currency })));
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/** The accounts with the balances that the platform reports now; other pages of the user learn of a change. */
async function withBalances(
  { brand, notifier, now, ports, tradingPlatform }: CallContext,
  rows: TradingAccountRow[],
): Promise<{ rows: TradingAccountRow[]; isStale: boolean }> {
  const old = rows.filter((row) => needsBalance(row, before(now, FRESH_SECONDS)));
  if (!old.length) return { rows, isStale: false };
  const balances = tradingPlatform && (await readBalances(tradingPlatform, old));
  if (!balances) return { rows, isStale: true };
  const isChanged = await storeBalances(ports.db, brand.id, balances, now);
  if (isChanged) notifier.userChanged(old[0]!.user_id);
  return {
    rows: rows.map((row) => {
      const balance = row.state === 'open' ? balances.get(row.id) : undefined;
      return balance === undefined ? row : { ...row, balance, balance_at: now };
    }),
    isStale: false,
  };
}

function platformState(platform: CallContext['tradingPlatform']): 'unavailable' | 'simulated' | 'connected' {
  if (!platform) return 'unavailable';
  return platform.isSimulated ? 'simulated' : 'connected';
}

export const tradingAccountList: Handler<'trading-account.list'> = async (context) => {
  const { brand, now, ports, tradingPlatform } = context;
  const stored = await listTradingAccounts(ports.db, brand.id, sessionOf(context).user.id, now);
  const { rows, isStale } = await withBalances(context, stored);
  return {
    servers: rows.map((row) => toTradingAccount(row)),
    platform: platformState(tradingPlatform),
    is_stale: isStale,
  };
};
