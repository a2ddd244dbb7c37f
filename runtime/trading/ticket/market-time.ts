const SOON_MS = 6 * 86_400_000;

/** When a market opens, in the person's zone: by weekday within the next days, else by date. */
export function marketTime(language: string, iso: string, now: number): string {
  const at = new Date(iso);
  const day: Intl.DateTimeFormatOptions =
    at.getTime() - now < SOON_MS ? { weekday: 'short' } : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(language, {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at);
}
