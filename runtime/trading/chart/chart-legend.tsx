import { useStore } from 'zustand';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { CandleStore } from './candle-store.ts';
import { priceWriter, timeWriter, zoneShift } from './chart-format.ts';
import type { Interval } from './chart-range.ts';

interface LegendProps {
  candles: CandleStore;
  interval: Interval;
  digits: number;
  /** Index of the bar under the crosshair; null shows the last bar. */
  at: number | null;
}

/**
 * Open, high, low and close of the bar under the crosshair, on one line; narrower charts show fewer values.
 */
export function ChartLegend({ candles, interval, digits, at }: LegendProps) {
  const t = useT();
  const language = useLanguage();
  const bar = useStore(candles, ({ bars }) => (at === null ? undefined : bars[at]) ?? bars.at(-1));
  if (!bar) return null;
  const price = priceWriter(language, digits);
  const figures = [
    ['open', bar.open],
    ['high', bar.high],
    ['low', bar.low],
    ['close', bar.close],
  ] as const;
  return (
    <p
      className="chart-legend figures"
      data-direction={bar.close >= bar.open ? 'up' : 'down'}
      aria-hidden="true"
    >
      <span data-part="time">{timeWriter(language, interval)(bar.time + zoneShift(interval), 'whole')}</span>
      {figures.map(([name, value]) => (
        <span key={name} data-part={name}>
          {t(`chart.${name}`)} <b>{price(value)}</b>
        </span>
      ))}
      {bar.volume === undefined ? null : (
        <span data-part="volume">
          {t('chart.volume')}{' '}
          <b>{new Intl.NumberFormat(language, { notation: 'compact' }).format(bar.volume)}</b>
        </span>
      )}
    </p>
  );
}
