import type { ManagerProfile } from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { Basis, NoTrackRecord } from './overview.tsx';
import { formatPercent } from './format-percent.ts';

const MAX_MONTHS = 12;
const HEIGHT = 120;
const STEP = 40;
const BAR = 24;

export interface MonthBar {
  month: string;
  profit: string;
  /** In SVG units, from the top. */
  y: number;
  height: number;
  sign: 'up' | 'down';
}

/** Bars of the last twelve months above and below a zero line; the figures are also text. */
export function monthBars(
  months: readonly string[],
  profits: readonly string[],
  height: number = HEIGHT,
): { bars: MonthBar[]; zero: number } {
  const pairs = months.map((month, index) => ({ month, profit: profits[index] ?? '0' })).slice(-MAX_MONTHS);
  const values = pairs.map(({ profit }) => Number(profit));
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)];
  const scale = height / (top - bottom || 1);
  const zero = top * scale;
  const bars = pairs.map(({ month, profit }, index) => {
    const size = Math.max(Math.abs(values[index]!) * scale, 1);
    return {
      month,
      profit,
      sign: values[index]! < 0 ? ('down' as const) : ('up' as const),
      y: values[index]! < 0 ? zero : zero - size,
      height: size,
    };
  });
  return { bars, zero };
}

function monthName(language: string, month: string, style: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(language, {
    month: style,
    year: style === 'long' ? 'numeric' : undefined,
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`));
}

function Months({ profile }: { profile: ManagerProfile }) {
  const t = useT();
  const language = useLanguage();
  const { bars, zero } = monthBars(profile.months_val, profile.profits_val);
  const width = bars.length * STEP;
  return (
    <figure className="overflow-x-auto">
      <figcaption className="mb-2 text-sm font-semibold">{t('manager.months')}</figcaption>
      <svg
        viewBox={`0 -16 ${width} ${HEIGHT + 48}`}
        width={width}
        height={HEIGHT + 48}
        aria-hidden="true"
        focusable="false"
      >
        <line className="stroke-control" x1={0} x2={width} y1={zero} y2={zero} />
        {bars.map((bar, index) => (
          <g key={bar.month}>
            <rect
              className={bar.sign === 'up' ? 'fill-up' : 'fill-down'}
              x={index * STEP + (STEP - BAR) / 2}
              y={bar.y}
              width={BAR}
              height={bar.height}
            />
            <text
              className="fill-base-content text-2xs"
              textAnchor="middle"
              x={index * STEP + STEP / 2}
              y={bar.sign === 'up' ? bar.y - 4 : bar.y + bar.height + 11}
            >
              {formatPercent(language, bar.profit, true).replace(/\s?%/, '')}
            </text>
            <text
              className="fill-muted text-2xs"
              textAnchor="middle"
              x={index * STEP + STEP / 2}
              y={HEIGHT + 28}
            >
              {monthName(language, bar.month, 'short')}
            </text>
          </g>
        ))}
      </svg>
      <ul className="sr-only">
        {bars.map((bar) => (
          <li key={bar.month}>
            {monthName(language, bar.month, 'long')}: {formatPercent(language, bar.profit, true)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Return by calendar month, with the period, the number of trades and a disclaimer. */
export function Performance({ profile }: { profile: ManagerProfile }) {
  if (!profile.track_record.enough || profile.months_val.length === 0)
    return <NoTrackRecord record={profile.track_record} />;
  return (
    <>
      <Months profile={profile} />
      <Basis record={profile.track_record} />
    </>
  );
}
