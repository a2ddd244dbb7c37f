import { add, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { portfolioOf, type Portfolio } from '../../../domain/account/portfolio.ts';
import { moneyOf } from '../../../domain/money/money.ts';
import { useBook, useFigures } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import type { LiveFigures } from '../live/figures.ts';

/** Open positions of one asset type. */
export interface TypeDetail {
  positions: number;
  profit: Money;
}

export interface LivePortfolio extends Portfolio {
  figures: LiveFigures;
  /** By asset type. */
  details: ReadonlyMap<string, TypeDetail>;
}

export type PortfolioState =
  { status: 'loading' | 'failed'; portfolio: null } | { status: 'ready'; portfolio: LivePortfolio };

/** The account of the current mode by its parts, at live prices. */
export function usePortfolio(): PortfolioState {
  const { figures: live } = useLive();
  const { status, positions } = useBook();
  const figures = useFigures();
  if (!figures || status === 'loading')
    return { status: status === 'failed' ? 'failed' : 'loading', portfolio: null };
  const open = positions.map((position) => ({
    type: position.asset.type,
    margin: moneyOf(position.traded_amount, position.currency),
    profit: live.marked(position).profit,
  }));
  const details = new Map<string, TypeDetail>();
  for (const { type, profit } of open) {
    const known = details.get(type);
    details.set(type, {
      positions: (known?.positions ?? 0) + 1,
      profit: add(known?.profit ?? ZERO_MONEY, profit),
    });
  }
  return { status: 'ready', portfolio: { ...portfolioOf(figures, open), figures, details } };
}
