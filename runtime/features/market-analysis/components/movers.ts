import { compare, type Percent } from '../../../../domain/money/amount.ts';
import type { Moved } from './market-view.ts';

export interface Movers {
  /** Largest rise first. */
  risers: Moved[];
  /** Largest fall first. */
  fallers: Moved[];
}

/** The largest rises and falls since the start of the day; leaves out unchanged assets. */
export function moversOf(assets: readonly Moved[], most: number): Movers {
  const risen = assets.filter(({ change }) => change !== null && change > 0n);
  const fallen = assets.filter(({ change }) => change !== null && change < 0n);
  return {
    risers: risen.toSorted((one, other) => compare(other.change!, one.change!)).slice(0, most),
    fallers: fallen.toSorted((one, other) => compare(one.change!, other.change!)).slice(0, most),
  };
}

/** Five colour steps in each direction; the strongest starts at a change of 2 percent. */
export function heatOf(change: Percent | null): number {
  if (change === null || change === 0n) return 0;
  const size = change < 0n ? -change : change;
  const step = size >= 200n ? 5 : size >= 120n ? 4 : size >= 60n ? 3 : size >= 20n ? 2 : 1;
  return change < 0n ? -step : step;
}
