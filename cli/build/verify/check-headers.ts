import type { BuildRecord } from '../build-record.ts';
import { integrityOf } from '../content-hash.ts';
import { WASM } from '../content-policy.ts';
import type { HeaderRule } from '../header-rules.ts';
import { escapePattern } from '../escape.ts';
import { pagesOf } from './check-pages.ts';
import { inlineScripts } from './html.ts';
import { type Fault, type Output, textOf } from './output.ts';

const RULES = 'headers.json';
const HOSTS = ['nginx.conf', 'Caddyfile', 'site/_headers'];
const REQUIRED_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
];
const POLICY: [directive: string, needed: RegExp, refused?: RegExp][] = [
  ['default-src', /^'self'$|^'none'$/],
  ['base-uri', /^'none'$/],
  ['object-src', /^'none'$/],
  ['frame-ancestors', /^'none'$/],
  ['script-src', /^'self'/, /unsafe|\*|data:|blob:|https?:/],
  ['style-src', /^'self'$/],
  ['require-trusted-types-for', /^'script'$/],
  ['trusted-types', /^app-worker$/],
];

function rulesOf(output: Output): HeaderRule[] {
  try {
    const { rules } = JSON.parse(textOf(output, RULES)) as { rules: HeaderRule[] };
    return rules.filter(({ match, headers }) => typeof match === 'string' && typeof headers === 'object');
  } catch {
    return [];
  }
}

function headersFor(rules: HeaderRule[], address: string): Record<string, string> {
  const matching = rules.filter(({ match }) =>
    new RegExp(`^${match.split('*').map(escapePattern).join('.*')}$`).test(address),
  );
  return Object.fromEntries(
    matching.flatMap(({ headers }) =>
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  );
}

function checkPolicy(whole: string, hashes: string[], isStaticDemo: boolean): string[] {
  // The database of a static demo's backend is WebAssembly, and its card sandbox a frame of the site itself.
  const policy = isStaticDemo
    ? whole.replace(` ${WASM}`, '').replace("frame-ancestors 'self'", "frame-ancestors 'none'")
    : whole;
  const directives = new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+(.*)/s))
      .map(([name, value]) => [name!, value ?? '']),
  );
  const wrong = POLICY.filter(
    ([name, needed, refused]) =>
      !needed.test(directives.get(name) ?? '') || refused?.test(directives.get(name)!),
  ).map(([name]) => `its policy has no strict ${name}`);
  const absent = hashes.filter((hash) => !directives.get('script-src')?.includes(`'${hash}'`));
  return [...wrong, ...absent.map(() => 'its policy does not allow an inline script of the pages')];
}

function checkPageHeaders(output: Output, { base, backend }: BuildRecord): Fault[] {
  const headers = headersFor(rulesOf(output), `${base}login`);
  const inline = pagesOf(output).flatMap((page) => inlineScripts(textOf(output, page)));
  const hashes = [...new Set(inline.map(integrityOf))];
  const missing = REQUIRED_HEADERS.filter((name) => !headers[name]).map(
    (name) => `pages are sent without ${name}`,
  );
  const cache = /no-cache|no-store/.test(headers['cache-control'] ?? '')
    ? []
    : ['browsers may show cached pages after the next build'];
  return [
    ...missing,
    ...cache,
    ...checkPolicy(headers['content-security-policy'] ?? '', hashes, backend !== undefined),
  ].map((what) => ({ check: 'headers', file: RULES, message: `By these rules ${what}.` }));
}

function checkHost(output: Output, file: string, policy: string): Fault[] {
  const text = textOf(output, file);
  if (policy && text.includes(policy) && text.includes('Strict-Transport-Security')) return [];
  return [
    {
      check: 'headers',
      file,
      message: `It is not the same as ${RULES}: the policy or the transport security is another or missing.`,
    },
  ];
}

/** Every kind of host sends the site with a strict policy. */
export function checkHeaders(output: Output, record: BuildRecord): Fault[] {
  const { base, mode } = record;
  const page = headersFor(rulesOf(output), base);
  const robots = textOf(output, 'site/robots.txt');
  const hidden = /Disallow: \/\n/.test(robots) && /noindex/.test(page['x-robots-tag'] ?? '');
  const open = !/Disallow: \//.test(robots) && !page['x-robots-tag'];
  return [
    ...checkPageHeaders(output, record),
    ...HOSTS.flatMap((file) => checkHost(output, file, page['content-security-policy'] ?? '')),
    ...((mode === 'demo' ? hidden : open)
      ? []
      : [
          {
            check: 'demo-mark',
            file: 'site/robots.txt',
            message:
              mode === 'demo'
                ? 'Search engines must not index a demo.'
                : 'Search engines must be able to index a live site.',
          },
        ]),
  ];
}
