const API = '/api/v1/';

/**
 * URL of the API, with the trailing slash: `/api/v1/` on the site's own host, else below the backend's URL.
 */
export function apiAddress(base: string | undefined): string {
  if (base === undefined || base === 'same-origin') return API;
  const { origin, pathname } = new URL(base);
  const below = pathname.replace(/\/+$/, '');
  return below.endsWith('/api/v1') ? `${origin}${below}/` : `${origin}${below}${API}`;
}

/** The origin of an absolute URL; empty for one on the site's own host. */
export function originOf(address: string): string[] {
  return address.startsWith('/') ? [] : [new URL(address).origin];
}
