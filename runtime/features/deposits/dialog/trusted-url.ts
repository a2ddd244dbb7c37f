/** The URL if it has the origin of the payment provider, else null. */
export function trustedUrl(url: string | null | undefined, origin: string): string | null {
  if (!url) return null;
  try {
    return new URL(url).origin === new URL(origin).origin ? url : null;
  } catch {
    return null;
  }
}
