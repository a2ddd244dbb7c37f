const HOUR = 60;
const DAY = 24 * HOUR;

/** The unit of an age, and its length in minutes. */
function unitOf(minutes: number): readonly ['minute' | 'hour' | 'day', number] {
  if (minutes < HOUR) return ['minute', 1];
  if (minutes < 2 * DAY) return ['hour', HOUR];
  return ['day', DAY];
}

/** A past time relative to now, in whole minutes, hours or days: "now", "4 minutes ago", "hace 2 horas". */
export function formatRelativeTime(language: string, minutes: number): string {
  if (minutes < 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const [unit, size] = unitOf(minutes);
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(minutes / size), unit);
}
