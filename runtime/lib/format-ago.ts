const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago something was, in full minutes, hours or days: "now", "4 minutes ago", "hace 2 horas". */
export function formatAgo(language: string, minutes: number): string {
  if (minutes < 1) return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(0, 'second');
  const [unit, size] =
    minutes < HOUR
      ? (['minute', 1] as const)
      : minutes < 2 * DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(minutes / size), unit);
}
