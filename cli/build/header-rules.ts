/**
 * Headers of the matching paths; `*` matches anything. All matching rules apply in order; later ones override
 * earlier ones.
 */
export interface HeaderRule {
  match: string;
  headers: Record<string, string>;
}

const SECURITY = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const PRINTABLE = /^[\x20\x21\x23\x25-\x5b\x5d-\x7e]*$/;

/**
 * Rejects values that need escaping in a quoted string of some server's configuration: quote, backslash,
 * dollar or line break.
 */
function checked(value: string): string {
  if (!PRINTABLE.test(value)) throw new Error(`Not fit for a header: ${JSON.stringify(value)}`);
  return value;
}

/** The site's headers. HTML is always revalidated; content-hashed files are cached for a year. */
export function headerRules({
  base,
  policy,
  demo,
}: {
  base: string;
  policy: string;
  demo: boolean;
}): HeaderRule[] {
  const everywhere: Record<string, string> = {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': checked(policy),
    ...SECURITY,
    ...(demo ? { 'X-Robots-Tag': 'noindex, nofollow' } : {}),
  };
  return [
    { match: `${base}*`, headers: everywhere },
    { match: `${base}assets/*`, headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
  ];
}
