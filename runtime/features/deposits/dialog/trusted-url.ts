/** Continues to a page of the payment provider, if its origin is the expected one. */
export function trustedUrl(url: string | null | undefined, origin: string): string | null {
  if (!url) return null;
  try {
    return new URL(url).origin === new URL(origin).origin ? url : null;
  } catch {
    return null;
  }
}
