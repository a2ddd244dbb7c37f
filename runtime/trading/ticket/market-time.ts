const WEEKDAY_RANGE_MS = 6 * 86_400_000;

/** The opening time of a market for a list: "Sun 22:00", in the user's zone. */
export function shortMarketTime(language: string, iso: string): string {
  const at = new Date(iso);
  const day = new Intl.DateTimeFormat(language, { weekday: 'short' }).format(at);
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day} ${time.format(at)}`;
}

/** The opening time of a market in the user's zone: by weekday within the next days, else by date. */
export function marketTime(language: string, iso: string, now: number): string {
  const at = new Date(iso);
  const day: Intl.DateTimeFormatOptions =
    at.getTime() - now < WEEKDAY_RANGE_MS ? { weekday: 'short' } : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(language, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(at);
}
