import type { DrawingOptions } from './draw-chart.ts';
import type { Interval } from './chart-range.ts';

/** The user's current UTC offset in seconds. Daily candles are market days in UTC and are not shifted. */
export function zoneShift(interval: Interval): number {
  return interval === '1d' ? 0 : -new Date().getTimezoneOffset() * 60;
}

/** "UTC", "UTC+1", "UTC−3:30". */
export function zoneName(shift: number): string {
  if (shift === 0) return 'UTC';
  const minutes = Math.abs(shift) / 60;
  const rest = minutes % 60;
  return `UTC${shift < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}

/** Formats prices for the chart: the asset's digits, in the user's language. */
export function priceWriter(language: string, digits: number): (price: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (price) => format.format(price);
}

/** Formats the chart's times, given as seconds that are already shifted to the user's time zone. */
export function timeWriter(language: string, interval: Interval): DrawingOptions['showTime'] {
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const options: Record<Parameters<DrawingOptions['showTime']>[1], Intl.DateTimeFormatOptions> = {
    whole: { day: '2-digit', month: 'short', year: 'numeric', ...(interval === '1d' ? {} : clock) },
    year: { year: 'numeric' },
    month: { month: 'short' },
    day: { day: 'numeric', month: 'short' },
    time: clock,
  };
  const writers = new Map<string, Intl.DateTimeFormat>();
  return (time, detail) => {
    const writer =
      writers.get(detail) ?? new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options[detail] });
    writers.set(detail, writer);
    return writer.format(new Date(time * 1000));
  };
}
