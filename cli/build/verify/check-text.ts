import type { BuildRecord } from '../build-record.ts';
import { type Fault, isShared, isText, type Output, type OutputFile } from './output.ts';

interface Pattern {
  check: string;
  what: string;
  pattern: RegExp;
  /** Searches only text from Livery and the manifest: in minified scripts the same letters mean nothing. */
  ownOnly?: boolean;
}

const PATTERNS: Pattern[] = [
  { check: 'source-map', what: 'a pointer to a source map', pattern: /[#@]\s*sourceMappingURL=/ },
  { check: 'secret', what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----/ },
  {
    check: 'secret',
    what: 'a database address with a password',
    pattern: /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqp|smtps?):\/\/[^\s"':/]+:[^\s"'@]+@/i,
  },
  {
    check: 'secret',
    what: 'a key of a payment processor',
    pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{12,}|\bwhsec_[A-Za-z0-9]{16,}/,
  },
  {
    check: 'secret',
    what: 'a key of a cloud',
    pattern:
      /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[abprs]-[A-Za-z0-9-]{10,}/,
  },
  {
    check: 'secret',
    what: 'a signed token',
    pattern: /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
  },
  {
    check: 'secret',
    what: 'a setting of the server',
    pattern: /\b(?:DATABASE_URL|SMTP_URL|LIVERY_CODE_KEY|LIVERY_FILE_KEY)\s*[=:]/,
  },
  { check: 'placeholder', what: 'filler text', pattern: /\blorem ipsum\b/i },
  { check: 'placeholder', what: 'a note to the author', pattern: /\b(?:TODO|FIXME|XXX):/, ownOnly: true },
  {
    check: 'placeholder',
    what: 'an unfilled template placeholder',
    pattern: /\{\{|livery-mark-\d|\[object Object\]|>undefined</,
    ownOnly: true,
  },
];

function faultsIn({ name, content }: OutputFile): Fault[] {
  const text = content.toString('utf8');
  const own = !isShared(name);
  const found = PATTERNS.filter(({ pattern, ownOnly }) => (own || !ownOnly) && pattern.test(text));
  return found.map(({ check, what }) => ({ check, file: name, message: `It contains ${what}.` }));
}

/** The output contains no source map, secret or placeholder. */
export function checkText(output: Output): Fault[] {
  const maps = [...output.keys()].filter((file) => file.endsWith('.map'));
  return [
    ...maps.map((file) => ({ check: 'source-map', file, message: 'A source map discloses the sources.' })),
    ...[...output.values()].filter(({ name }) => isText(name)).flatMap(faultsIn),
  ];
}

/** A demo may show credentials, because they protect nothing. */
export function checkCredentials(output: Output, { mode }: BuildRecord): Fault[] {
  if (mode === 'demo') return [];
  const own = [...output.values()].filter(
    ({ name }) => isText(name) && name.startsWith('site/') && !isShared(name),
  );
  return own
    .filter(({ content }) => /demo_user_login_password"?\s*:\s*"[^"]/.test(content.toString('utf8')))
    .map(({ name }) => ({
      check: 'secret',
      file: name,
      message: 'It contains the password of a demo user in a live build.',
    }));
}
