const WEEKDAY_RANGE_MS = 6 * 86_400_000;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formats: Record<string, Intl.DateTimeFormat> = {};

/** Keeps the formatters: every row of a list needs them with every price, and creating one is slow. */
function format(language: string, options: Intl.DateTimeFormatOptions, at: Date): string {
  return (formats[language + JSON.stringify(options)] ??= new Intl.DateTimeFormat(language, options)).format(
    at,
  );
}

/** The opening time of a market for a list: "Sun 22:00", in the user's zone. */
export function shortMarketTime(language: string, iso: string): string {
  return format(language, { weekday: 'short', ...TIME }, new Date(iso));
}

/** The opening time of a market in the user's zone: by weekday within the next days, else by date. */
export function marketTime(language: string, iso: string, now: number): string {
  const at = new Date(iso);
  const day: Intl.DateTimeFormatOptions =
    at.getTime() - now < WEEKDAY_RANGE_MS ? { weekday: 'short' } : { day: 'numeric', month: 'short' };
  return format(language, { ...day, ...TIME, timeZoneName: 'short' }, at);
}
