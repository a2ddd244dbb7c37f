/** A date in the user's time zone: as 'DD MMM, YYYY' in English (spec 1 §9), in other languages as they write it. */
export function formatDay(language: string, iso: string): string {
  const format = new Intl.DateTimeFormat(language, { day: '2-digit', month: 'short', year: 'numeric' });
  if (!/^en\b/.test(language)) return format.format(new Date(iso));
  const parts = format.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('day')} ${part('month')}, ${part('year')}`;
}

/** A time of day on a 24-hour clock, as in tables, in the user's time zone. */
export function formatTime(
  language: string,
  at: Date,
  more: Pick<Intl.DateTimeFormatOptions, 'second' | 'timeZoneName'> = {},
): string {
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...more,
  }).format(at);
}

/** A date and time with its time zone, in the user's time zone. */
export function formatMoment(language: string, iso: string): string {
  return `${formatDay(language, iso)}, ${formatTime(language, new Date(iso), { timeZoneName: 'short' })}`;
}

/** A calendar date (`2026-11-21`), the same in every time zone. */
export function formatDate(language: string, date: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
