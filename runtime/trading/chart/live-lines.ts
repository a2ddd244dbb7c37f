import { conversionRate } from '../../../domain/money/fx.ts';
import { exponentOf } from '../../../domain/money/money.ts';
import { priceAsNumber } from '../../../domain/money/price.ts';
import type { LiveQuote, QuoteStore } from '../live/quote-store.ts';
import type { SelectedPosition } from '../live/selected-position.ts';
import type { CandleStore } from './candle-store.ts';
import { countdown, secondsToClose } from './candles.ts';
import { chartLines, type HeldLimit, type LineTexts, type OpenLine } from './chart-lines.ts';
import type { Interval } from './chart-range.ts';
import type { Drawing } from './draw-chart.ts';

export interface LiveLinesOptions {
  drawing: Drawing;
  candles: CandleStore;
  interval: Interval;
  asset: { id: string; digits: number; quote: string };
  quotes: Pick<QuoteStore, 'get' | 'subscribe' | 'fx'>;
  /** The position selected in the list of positions. */
  selected: SelectedPosition;
  /** The account's currency. */
  currency: string;
  text: LineTexts;
}

export interface LiveLines {
  /** Draws the open positions in the asset, and continues to draw a held limit. */
  show(positions: readonly OpenLine[]): void;
  /** Draws a limit at the price to which the user has dragged it; null draws the positions' own again. */
  hold(limit: HeldLimit | null): void;
  stop(): void;
}

/**
 * Draws live prices into the last candle, and the lines of bid, ask, positions and limits. Runs
 * outside React, at most once per frame.
 */
export function startLiveLines(options: LiveLinesOptions): LiveLines {
  const { drawing, candles, interval, asset, quotes, selected, currency, text } = options;
  let positions: readonly OpenLine[] = [];
  let skew = 0;
  let quote: LiveQuote | undefined;
  let held: HeldLimit | null = null;

  function redraw() {
    const last = candles.getState().bars.at(-1);
    const rate = conversionRate(quotes.fx(), asset.quote, currency);
    drawing.lines(
      chartLines({
        positions,
        prices: quote,
        lastClose: last?.close,
        isUp: !last || last.close >= last.open,
        countdown:
          quote?.market === 'open' ? countdown(secondsToClose(Date.now() / 1000 + skew, interval)) : '',
        conversion: rate === undefined ? undefined : { rate, exponent: exponentOf(currency) },
        held,
        selected: selected.getState().positionId,
        text,
      }),
    );
  }
  function onQuote() {
    quote = quotes.get(asset.id);
    if (quote) {
      skew = (quote.at - Date.now()) / 1000;
      const bar = candles.tick(priceAsNumber(quote.bid), quote.at / 1000);
      if (bar) drawing.grow(bar);
    }
    redraw();
  }
  onQuote();
  const timer = setInterval(() => !document.hidden && redraw(), 1000);
  const stops = [
    () => clearInterval(timer),
    quotes.subscribe(asset.id, onQuote),
    selected.subscribe(redraw),
    candles.subscribe((state, before) => state.version !== before.version && redraw()),
  ];
  return {
    show(next) {
      positions = next;
      redraw();
    },
    hold(next) {
      held = next;
      redraw();
    },
    stop() {
      stops.forEach((stop) => stop());
    },
  };
}
