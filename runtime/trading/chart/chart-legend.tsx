import { useMemo } from 'react';
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

/** The formatters of a legend: they take longer to create than to use, and every price renders it. */
function useFormats(interval: Interval, digits: number) {
  const language = useLanguage();
  return useMemo(() => {
    const volume = new Intl.NumberFormat(language, { notation: 'compact' });
    return {
      time: timeWriter(language, interval),
      price: priceWriter(language, digits),
      volume: (value: number) => volume.format(value),
    };
  }, [language, interval, digits]);
}

/**
 * Open, high, low and close of the bar under the crosshair, on one line; narrower charts show fewer values.
 */
export function ChartLegend({ candles, interval, digits, at }: LegendProps) {
  const t = useT();
  const write = useFormats(interval, digits);
  const bar = useStore(candles, ({ bars }) => (at === null ? undefined : bars[at]) ?? bars.at(-1));
  if (!bar) return null;
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
      <span data-part="time">{write.time(bar.time + zoneShift(interval), 'whole')}</span>
      {figures.map(([name, value]) => (
        <span key={name} data-part={name}>
          {t(`chart.${name}`)} <b>{write.price(value)}</b>
        </span>
      ))}
      {bar.volume === undefined ? null : (
        <span data-part="volume">
          {t('chart.volume')} <b>{write.volume(bar.volume)}</b>
        </span>
      )}
    </p>
  );
}
