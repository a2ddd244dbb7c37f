import { useEffect, useMemo, useRef } from 'react';
import { usePlatform } from '../../platform/hooks.ts';
import { useLink } from '../live/hooks.ts';
import { candlePage } from './candle-page.ts';
import { createCandleStore, type CandleStore } from './candle-store.ts';
import type { Interval, Range } from './chart-range.ts';

const now = () => Date.now() / 1000;

/** The candles of an asset. Reloads them whenever prices resume after an interruption, to fill the gap. */
export function useCandles(assetId: string, interval: Interval, range: Range): CandleStore {
  const { api } = usePlatform();
  const { state } = useLink();
  const hasBeenLive = useRef(false);
  const store = useMemo(
    () => createCandleStore({ interval, range, page: candlePage(api, assetId), now }),
    [api, assetId, interval, range],
  );
  useEffect(() => {
    void store.load();
    return () => store.stop();
  }, [store]);
  useEffect(() => {
    if (state !== 'live') return;
    if (hasBeenLive.current) void store.load();
    hasBeenLive.current = true;
  }, [store, state]);
  return store;
}
