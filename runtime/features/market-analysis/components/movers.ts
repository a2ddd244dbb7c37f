import { compare, type Percent } from '../../../../domain/money/amount.ts';
import type { Moved } from './market-view.ts';

export interface Movers {
  /** The largest rise first. */
  risers: Moved[];
  /** The largest fall first. */
  fallers: Moved[];
}

/** Who rose and who fell most since the day began; what has not moved is neither. */
export function moversOf(assets: readonly Moved[], most: number): Movers {
  const risen = assets.filter(({ change }) => change !== null && change > 0n);
  const fallen = assets.filter(({ change }) => change !== null && change < 0n);
  return {
    risers: risen.toSorted((one, other) => compare(other.change!, one.change!)).slice(0, most),
    fallers: fallen.toSorted((one, other) => compare(one.change!, other.change!)).slice(0, most),
  };
}

/** Five steps of colour each way: a change of 2 percent and more is the strongest. */
export function heatOf(change: Percent | null): number {
  if (change === null || change === 0n) return 0;
  const size = change < 0n ? -change : change;
  const step = size >= 200n ? 5 : size >= 120n ? 4 : size >= 60n ? 3 : size >= 20n ? 2 : 1;
  return change < 0n ? -step : step;
}
