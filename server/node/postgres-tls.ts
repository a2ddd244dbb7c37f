import { accessSync, constants } from 'node:fs';

/** Modes of libpq, and `no-verify` of the driver. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
/** Modes that libpq weakens, by a fallback without TLS or without a check of the certificate. */
const WEAKENED = ['allow', 'prefer', 'require', 'verify-ca'];

/** The parameters of an address, as written: a password may contain anything. */
function splitQuery(url: string): [base: string, parameters: string[]] {
  const [base = '', ...query] = url.split('?');
  return [base, query.join('?').split('&').filter(Boolean)];
}

/**
 * The address for the driver. Any mode with TLS verifies the certificate and the host name: the driver does so
 * today, with a warning that its next version will not. `uselibpqcompat=true` keeps libpq's meaning.
 */
export function withVerifiedTls(url: string): string {
  const [base, parameters] = splitQuery(url);
  const isCompatible = parameters.includes('uselibpqcompat=true');
  const verified = parameters
    // libpq's name for the certificates of the system; the driver would open a file of this name.
    .filter((parameter) => parameter !== 'sslrootcert=system')
    .map((parameter) => {
      const isWeak = WEAKENED.some((mode) => parameter === `sslmode=${mode}`);
      return isWeak && !isCompatible ? 'sslmode=verify-full' : parameter;
    });
  return verified.length ? `${base}?${verified.join('&')}` : base;
}

const isReadable = (file: string): boolean => {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
};

/** Why the driver would not use TLS as this address of a PostgreSQL says. Repeats no other part of the address. */
export function tlsProblems(url: string): string[] {
  const parameters = new URLSearchParams(splitQuery(url)[1].join('&'));
  const mode = parameters.get('sslmode');
  const problems =
    mode === null || MODES.includes(mode)
      ? []
      : [
          `The sslmode in DATABASE_URL is "${mode}": it must be verify-full, or disable for a server without TLS in a private network.`,
        ];
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = parameters.get(name);
    if (file && file !== 'system' && !isReadable(file))
      problems.push(
        `The ${name} in DATABASE_URL is "${file}", which cannot be read. Check the path and its rights.`,
      );
  }
  return problems;
}

const UNVERIFIED = /^(?:CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/;

/** What to do about an error of the TLS connection; undefined for any other. */
export function tlsFailure(code: string, why: string): string | undefined {
  if (why === 'The server does not support SSL connections')
    return 'The PostgreSQL of DATABASE_URL has no TLS, which the sslmode in the address demands. Turn ssl on there, or use sslmode=disable within a private network.';
  if (!UNVERIFIED.test(code)) return undefined;
  return `The certificate of the PostgreSQL of DATABASE_URL is not trusted: ${why}. Add the certificate of its authority to the address as sslrootcert=<file>, and name the host that its certificate is made for.`;
}
