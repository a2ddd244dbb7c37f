const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The unit of an age, and its length in seconds. */
function unitOf(seconds: number): readonly ['second' | 'minute' | 'hour' | 'day', number] {
  if (seconds <= MINUTE) return ['second', 1];
  if (seconds < HOUR) return ['minute', MINUTE];
  if (seconds < 2 * DAY) return ['hour', HOUR];
  return ['day', DAY];
}

/** An age in the largest unit that keeps it precise: 45 seconds, 3 minutes, 46 hours, 5 days. */
export function formatAge(language: string, seconds: number): string {
  const [unit, size] = unitOf(seconds);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / size),
  );
}
