import { useState } from 'react';
import { usePlatform } from '../../platform/hooks.ts';
import type { KeyValue } from '../../lib/storage.ts';
import {
  INTERVALS,
  intervalFor,
  RANGES,
  START_INTERVAL,
  START_RANGE,
  type Interval,
  type Range,
} from './chart-range.ts';
import type { Kind } from './draw-chart.ts';

export const KINDS: readonly Kind[] = ['candles', 'line', 'area'];

export interface ChartChoice {
  interval: Interval;
  /** Limits scrolling back; the view may be another one. */
  range: Range;
  kind: Kind;
  view: View;
}

/**
 * A new object for every choice. `whole`: the candle interval fits the range, and the whole range is visible;
 * otherwise the newest candles are visible.
 */
export interface View {
  whole: boolean;
}

const KEY = 'chart';

const viewOf = (interval: Interval, range: Range): View => ({ whole: interval === intervalFor(range) });

function remembered(local: KeyValue): ChartChoice {
  const kept = (local.get(KEY) ?? '').split(' ');
  const known = <T extends string>(all: readonly T[], value: string | undefined, start: T) =>
    all.find((each) => each === value) ?? start;
  const interval = known(INTERVALS, kept[0], START_INTERVAL);
  const range = known(RANGES, kept[1], START_RANGE);
  return { interval, range, kind: known(KINDS, kept[2], 'candles'), view: viewOf(interval, range) };
}

/**
 * The user's chart settings on this device. Choosing a range also sets the candle interval; choosing an
 * interval keeps the range.
 */
export function useChartChoice() {
  const { local } = usePlatform();
  const [choice, setChoice] = useState(() => remembered(local));
  function choose(change: Partial<ChartChoice>) {
    const next = { ...choice, ...change };
    local.set(KEY, `${next.interval} ${next.range} ${next.kind}`);
    setChoice(next);
  }
  return {
    ...choice,
    chooseInterval: (interval: Interval) => choose({ interval, view: viewOf(interval, choice.range) }),
    chooseRange: (range: Range) => choose({ range, interval: intervalFor(range), view: { whole: true } }),
    chooseKind: (kind: Kind) => choose({ kind }),
  };
}
