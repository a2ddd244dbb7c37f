import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { useBook } from '../live/hooks.ts';
import { useLive, type AssetView } from '../live/live.ts';
import { showSignedMoney } from '../../lib/format-money.ts';
import { showQuantity } from '../components/show-quantity.ts';
import type { CandleStore } from './candle-store.ts';
import { openLine, type LineTexts } from './chart-lines.ts';
import type { Interval } from './chart-range.ts';
import type { Drawing } from './draw-chart.ts';
import { startLiveLines, type LiveLines } from './live-lines.ts';

interface LiveLinesInput {
  drawing: Drawing | null;
  candles: CandleStore;
  asset: AssetView;
  interval: Interval;
}

function useLineTexts(currency: string): LineTexts {
  const t = useT();
  const language = useLanguage();
  return useMemo(
    () => ({
      ask: t('chart.ask'),
      takeProfit: t('chart.tp'),
      stopLoss: t('chart.sl'),
      entry: (side, qty) => t(`chart.entry-${side}`, { qty: showQuantity(qty, 2, language) }),
      several: (count, own) => t('chart.several', { count, text: own }),
      money: (amount) => showSignedMoney(amount, currency, language),
    }),
    [t, language, currency],
  );
}

/**
 * Updates the drawing with live prices and with the account's positions in this asset. Returns these lines, once
 * there are any.
 */
export function useLiveLines({
  drawing,
  candles,
  asset,
  interval,
}: LiveLinesInput): RefObject<LiveLines | null> {
  const { quotes, selectedPosition: selected } = useLive();
  const { positions: all, account } = useBook();
  const currency = account?.currency ?? asset.quote;
  const text = useLineTexts(currency);
  const { id, digits, quote } = asset;
  const positions = useMemo(
    () => all.filter((position) => position.asset.id === id).map(openLine),
    [all, id],
  );
  const lines = useRef<LiveLines>(null);
  useEffect(() => {
    if (!drawing) return undefined;
    const started = startLiveLines({
      drawing,
      candles,
      interval,
      asset: { id, digits, quote },
      quotes,
      selected,
      currency,
      text,
    });
    lines.current = started;
    return started.stop;
  }, [drawing, candles, id, digits, quote, interval, selected, currency, text, quotes]);
  // Not a dependency above: a change of the book must not end a drag.
  useEffect(() => lines.current?.show(positions));
  return lines;
}
