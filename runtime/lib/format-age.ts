const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age in the largest unit that keeps it precise: 45 seconds, 3 minutes, 46 hours, 5 days. */
export function formatAge(language: string, seconds: number): string {
  const [unit, size] =
    seconds <= MINUTE
      ? (['second', 1] as const)
      : seconds < HOUR
        ? (['minute', MINUTE] as const)
        : seconds < 2 * DAY
          ? (['hour', HOUR] as const)
          : (['day', DAY] as const);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / size),
  );
}
