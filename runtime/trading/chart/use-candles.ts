import { useEffect, useMemo } from 'react';
import { usePlatform } from '../../platform/hooks.ts';
import { useLink } from '../live/hooks.ts';
import { candlePage } from './candle-page.ts';
import { createCandleStore, type CandleStore } from './candle-store.ts';
import type { Interval, Range } from './chart-range.ts';

const now = () => Date.now() / 1000;

/** The candles of an asset. A lost connection, once healed, has them read again: what was missed is filled in. */
export function useCandles(assetId: string, interval: Interval, range: Range): CandleStore {
  const { api } = usePlatform();
  const { state } = useLink();
  const store = useMemo(() => createCandleStore({ interval, range, page: candlePage(api, assetId), now }), [api, assetId, interval, range]);
  useEffect(() => {
    if (state !== 'lost') void store.load();
  }, [store, state]);
  useEffect(() => () => store.stop(), [store]);
  return store;
}
