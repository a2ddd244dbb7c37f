import { useStore } from 'zustand';
import { useLanguage, useT } from '../../platform/hooks.ts';
import type { CandleStore } from './candle-store.ts';
import { priceWriter, timeWriter, zoneShift } from './chart-format.ts';
import type { Interval } from './chart-range.ts';
import { tradingTexts } from '../texts.ts';
import { useText } from '../../platform/use-text.ts';

const MAX_ROWS = 60;

interface ChartTableProps {
  asset: { a_name: string; digits: number };
  candles: CandleStore;
  interval: Interval;
}

/** The last candles as a table, for screen readers and for exact values. */
export function ChartTable({ asset, candles, interval }: ChartTableProps) {
  useText('trading', tradingTexts);
  const t = useT();
  const language = useLanguage();
  const bars = useStore(candles, (state) => state.bars)
    .slice(-MAX_ROWS)
    .reverse();
  const [price, time] = [priceWriter(language, asset.digits), timeWriter(language, interval)];
  const shift = zoneShift(interval);
  const withVolume = bars.some(({ volume }) => volume !== undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <div className="chart-table" tabIndex={0} role="region" aria-label={t('chart.table')}>
      <table>
        <caption className="sr-only">
          {t('chart.table-caption', { count: bars.length, asset: asset.a_name, interval })}
        </caption>
        <thead>
          <tr>
            {[
              'time',
              'open-long',
              'high-long',
              'low-long',
              'close-long',
              ...(withVolume ? ['volume'] : []),
            ].map((name) => (
              <th key={name} scope="col">
                {t(`chart.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.time}>
              <th scope="row">{time(bar.time + shift, 'whole')}</th>
              {[bar.open, bar.high, bar.low, bar.close].map((value, index) => (
                <td key={index} className="figures">
                  {price(value)}
                </td>
              ))}
              {withVolume ? (
                <td className="figures">{new Intl.NumberFormat(language).format(bar.volume ?? 0)}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
