/** Headers of the paths that match; `*` stands for anything. All rules that match apply in order, a later one wins. */
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

/** Two years; subdomains only where the operator asks for it, because it forces HTTPS on all of them. */
export function strictTransport(includeSubDomains: boolean): [name: string, value: string] {
  return ['Strict-Transport-Security', `max-age=63072000${includeSubDomains ? '; includeSubDomains' : ''}`];
}

const PRINTABLE = /^[\x20\x21\x23\x25-\x5b\x5d-\x7e]*$/;

/** A value that stands in a quoted string of every server's configuration as it is: no quote, backslash, dollar or line break. */
function checked(value: string): string {
  if (!PRINTABLE.test(value)) throw new Error(`Not fit for a header: ${JSON.stringify(value)}`);
  return value;
}

/** The site's headers. HTML is asked for again every time; what carries its hash in its name is kept for a year. */
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
