import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useLanguage, usePlatform, useT } from '../../platform/hooks.ts';
import { useBook } from '../live/hooks.ts';
import { useLive, type AssetView } from '../live/live.ts';
import { useTrading } from '../live/trade.ts';
import { showSignedMoney } from '../../lib/format-money.ts';
import { showPrice } from '../components/show-price.ts';
import { showQuantity } from '../components/show-quantity.ts';
import type { CandleStore } from './candle-store.ts';
import { openLine, type LineTexts } from './chart-lines.ts';
import type { Interval } from './chart-range.ts';
import type { Drawing } from './draw-chart.ts';
import { startLiveLines, type LiveLines } from './live-lines.ts';

interface LiveLinesInput {
  host: RefObject<HTMLDivElement | null>;
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
      money: (amount) => showSignedMoney(amount, currency, language),
    }),
    [t, language, currency],
  );
}

/** Updates the drawing with live prices and with the account's positions in this asset. */
export function useLiveLines({ host, drawing, candles, asset, interval }: LiveLinesInput): void {
  const t = useT();
  const language = useLanguage();
  const { quotes, selectedPosition: selected } = useLive();
  const { notifications } = usePlatform();
  const { positions: all, account } = useBook();
  const currency = account?.currency ?? asset.quote;
  const text = useLineTexts(currency);
  const { id, digits, quote } = asset;
  const positions = useMemo(
    () => all.filter((position) => position.asset.id === id).map(openLine),
    [all, id],
  );
  const { protect } = useTrading();
  const lines = useRef<LiveLines>(null);
  useEffect(() => {
    if (!drawing || !host.current) return undefined;
    const started = startLiveLines({
      host: host.current,
      drawing,
      candles,
      interval,
      asset: { id, digits, quote },
      quotes,
      selected,
      currency,
      text,
      showPrice: (price) => showPrice(price, digits, language),
      problemText: ({ rule, params }) => t(`field.${rule}`, params),
      protect: async (id, limits) => void (await protect(id, limits)),
      refuse: (kind, problem) =>
        notifications.show('error', t('chart.trouble', { limit: t(`chart.${kind}`), problem })),
    });
    lines.current = started;
    return started.stop;
  }, [
    host,
    drawing,
    candles,
    id,
    digits,
    quote,
    interval,
    selected,
    currency,
    text,
    quotes,
    notifications,
    protect,
    t,
    language,
  ]);
  // Not a dependency above: a change of the book must not end a drag.
  useEffect(() => lines.current?.show(positions));
}
