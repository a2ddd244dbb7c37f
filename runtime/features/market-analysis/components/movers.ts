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

/** The smallest change of each colour step after the first. */
const HEAT_STEPS: readonly bigint[] = [20n, 60n, 120n, 200n];

/** Five colour steps in each direction; the strongest starts at a change of 2 percent. */
export function heatOf(change: Percent | null): number {
  if (change === null || change === 0n) return 0;
  const size = change < 0n ? -change : change;
  const step = 1 + HEAT_STEPS.filter((least) => size >= least).length;
  return change < 0n ? -step : step;
}
