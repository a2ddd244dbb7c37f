import { useState } from 'react';
import { usePlatform } from '../../platform/hooks.ts';
import type { KeyValue } from '../../lib/storage.ts';
import { INTERVALS, intervalFor, RANGES, START_INTERVAL, START_RANGE, type Interval, type Range } from './chart-range.ts';
import type { Kind } from './draw-chart.ts';

export const KINDS: readonly Kind[] = ['candles', 'line', 'area'];

export interface ChartChoice {
  interval: Interval;
  range: Range;
  kind: Kind;
  view: View;
}

/** A new one with every choice. `whole`: a range was asked for last and is to be seen whole; else the newest candles are. */
export interface View {
  whole: boolean;
}

const KEY = 'chart';

function remembered(local: KeyValue): ChartChoice {
  const [interval, range, kind] = (local.get(KEY) ?? '').split(' ');
  const known = <T extends string>(all: readonly T[], value: string | undefined, start: T) => all.find((each) => each === value) ?? start;
  return { interval: known(INTERVALS, interval, START_INTERVAL), range: known(RANGES, range, START_RANGE), kind: known(KINDS, kind, 'candles'), view: { whole: false } };
}

/** What the person chose for charts on this device. A range brings the candles that fit it; candles leave the range as it is. */
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
    chooseInterval: (interval: Interval) => choose({ interval, view: { whole: false } }),
    chooseRange: (range: Range) => choose({ range, interval: intervalFor(range), view: { whole: true } }),
    chooseKind: (kind: Kind) => choose({ kind }),
  };
}
