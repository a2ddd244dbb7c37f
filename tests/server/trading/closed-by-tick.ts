import type { Side } from '../../../domain/trading/position-figures.ts';
import * as oracle from '../../domain/oracle.ts';

/** A position as a test has planned it; numbers are decimal texts. */
export interface Planned {
  asset: string;
  side: Side;
  qty: string;
  contractSize: string;
  leverage: number;
  opened: string;
  /** Account's currency for one unit of the price's. */
  rate: string;
  takeProfit: string | null;
  stopLoss: string | null;
}

/** Last prices by asset. */
export type Prices = Record<string, { bid: string; ask: string }>;

/** What a tick of an asset closes by the words of the specification: limits that are met first, then losses until the level is back. */
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
  // What a limit has closed keeps its profit in the equity and gives its margin back.
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
