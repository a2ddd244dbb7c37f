const two = (part: number) => String(part).padStart(2, '0');

/** A timestamp in table format, 'YYYY-MM-DD HH:mm' (spec 1 §9), in the user's time zone. */
export function formatStamp(iso: string): string {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
