const two = (part: number) => String(part).padStart(2, '0');

/** A moment as tables write it, 'YYYY-MM-DD HH:mm' (spec 1 §9), in the person's zone. */
export function formatStamp(iso: string): string {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
