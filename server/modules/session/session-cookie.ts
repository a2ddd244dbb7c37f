/** The part of a request that determines its cookie names. */
export interface CookiePlace {
  brandId: string;
  /** Public origin of the site. */
  origin: string;
}

/** `__Host-sid` on https; on http (loopback) a name with brand and port, because ports share cookies. */
export function sessionCookieName({ brandId, origin }: CookiePlace): string {
  const { protocol, port } = new URL(origin);
  return protocol === 'https:' ? '__Host-sid' : `session_${brandId}_${port || '80'}`;
}

export function deviceCookieName({ brandId, origin }: CookiePlace): string {
  const { protocol, port } = new URL(origin);
  return protocol === 'https:' ? '__Host-device' : `device_${brandId}_${port || '80'}`;
}
