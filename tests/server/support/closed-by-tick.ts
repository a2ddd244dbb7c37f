import type { Side } from '../../../domain/trading/position-figures.ts';
import * as oracle from '../../domain/support/oracle.ts';

/** A test's planned position; numbers are decimal strings. */
export interface Planned {
  asset: string;
  side: Side;
  qty: string;
  contractSize: string;
  leverage: number;
  opened: string;
  /** Exchange rate from the price's currency to the account's. */
  rate: string;
  takeProfit: string | null;
  stopLoss: string | null;
}

/** Last prices by asset. */
export type Prices = Record<string, { bid: string; ask: string }>;

/**
 * The positions that a tick of an asset closes according to the specification: first those whose limits are
 * met, then the largest losses until the margin level recovers.
 */
export function closedByTick<Id>(
  balance: bigint,
  positions: ReadonlyMap<Id, Planned>,
  asset: string,
  prices: Prices,
): Map<Id, string> {
  const valued = (one: Planned): oracle.OraclePosition => ({ ...one, ...prices[one.asset]! });
  const closed = new Map<Id, string>();
  for (const [id, one] of positions) {
    if (one.asset !== asset) continue;
    const mark = oracle.ratio(one.side === 'buy' ? prices[asset]!.bid : prices[asset]!.ask);
    const isBelow = (limit: string) => !oracle.less(oracle.ratio(limit), mark);
    const isAbove = (limit: string) => !oracle.less(mark, oracle.ratio(limit));
    if (one.stopLoss !== null && (one.side === 'buy' ? isBelow(one.stopLoss) : isAbove(one.stopLoss)))
      closed.set(id, 'stop_loss');
    else if (
      one.takeProfit !== null &&
      (one.side === 'buy' ? isAbove(one.takeProfit) : isBelow(one.takeProfit))
    )
      closed.set(id, 'take_profit');
  }
  if (![...positions.values()].some((one) => one.asset === asset)) return closed;
  // A close by a limit keeps its profit in the equity and releases its margin.
  const realized = [...closed.keys()].reduce(
    (sum, id) => oracle.plus(sum, oracle.profitOf(valued(positions.get(id)!), 2)),
    { n: balance, d: 100n },
  );
  const left = [...positions].filter(([id]) => !closed.has(id));
  for (const index of oracle.closeOut(
    realized,
    left.map(([, one]) => valued(one)),
    2,
  ))
    closed.set(left[index]![0], 'close_out');
  return closed;
}
