/** A month in UTC: "October 2026". */
export function formatMonth(language: string, period: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${period}-01T00:00:00Z`),
  );
}

/** A time in UTC in table format, 'YYYY-MM-DD HH:mm:ss'. */
export const formatUtc = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

/** The user's time zone: "Europe/Madrid". */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
