import { describe, expect, it } from 'vitest';
import { apiAddress } from '../../../cli/build/api-address.ts';
import { contentPolicy } from '../../../cli/build/content-policy.ts';
import { headerRules } from '../../../cli/build/header-rules.ts';
import { hostingFiles } from '../../../cli/build/hosting.ts';
import { loaded } from '../support/stamped-brand.ts';

const HASH = 'sha256-jvYOF0EtiFeTH3ye9W6OXDLNTj9gSPAVtgow2/LC2FU=';
const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

describe('the address of the API', () => {
  it.each([
    [undefined, '/api/v1/'],
    ['same-origin', '/api/v1/'],
    ['https://api.acme.test', 'https://api.acme.test/api/v1/'],
    ['https://api.acme.test/backend/', 'https://api.acme.test/backend/api/v1/'],
    ['https://api.acme.test:8443/api/v1', 'https://api.acme.test:8443/api/v1/'],
  ])('of %s is %s', (base, address) => expect(apiAddress(base)).toBe(address));
});

describe('the policy', () => {
  it('allows the site itself, the import map by its hash, and one policy for workers', async () => {
    const found = directives(contentPolicy((await loaded('meridian')).brand, [HASH]));
    expect(found).toMatchObject({
      'default-src': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'script-src': ["'self'", `'${HASH}'`],
      'style-src': ["'self'"],
      'connect-src': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['app-worker'],
    });
  });

  it('computes where a page may connect, post and draw from', async () => {
    const { brand } = await loaded('northwind');
    const found = directives(
      contentPolicy(
        {
          ...brand,
          api: {
            base: 'https://api.acme.test/x',
            allowedBases: ['https://b.acme.test', 'https://api.acme.test'],
          },
        },
        [HASH],
      ),
    );
    expect(found['connect-src']).toEqual(["'self'", 'https://api.acme.test', 'https://b.acme.test']);
    const hosts = [
      'https://desk.northwind.example',
      'https://trade.northwind.example',
      'https://www.northwind.example',
    ];
    expect(found['img-src']).toEqual(["'self'", ...hosts]);
    expect(found['form-action']).toEqual(["'self'", ...hosts]);
  });
});

describe('headers', () => {
  it('refuse what would break out of a server’s configuration', () => {
    for (const policy of ['a"b', 'a\nb', 'a$b', 'a\\b', 'a\u2028b'])
      expect(() => headerRules({ base: '/', policy, demo: false })).toThrow('Not fit for a header');
  });

  it('keep a demo out of search engines', () => {
    const robots = (demo: boolean) =>
      headerRules({ base: '/', policy: 'x', demo })[0]!.headers['X-Robots-Tag'];
    expect(robots(true)).toBe('noindex, nofollow');
    expect(robots(false)).toBeUndefined();
  });
});

describe('the hosting files', () => {
  const files = (
    base = '/',
    sameOriginApi = true,
    hosts = ['trade.acme.test', 'www.acme.test'],
    hstsIncludeSubDomains = false,
  ) =>
    hostingFiles({
      id: 'acme',
      base,
      hosts,
      sameOriginApi,
      hstsIncludeSubDomains,
      rules: headerRules({ base, policy: `script-src '${HASH}'`, demo: false }),
    });

  it('send the same headers from every place of nginx: none below the server adds its own', () => {
    const nginx = files()['nginx.conf'];
    const [server, ...places] = nginx.split(/\n {2}location /);
    expect(server).toContain(`add_header Content-Security-Policy "script-src '${HASH}'" always;`);
    expect(server).toContain('add_header Strict-Transport-Security "max-age=63072000" always;');
    expect(files('/', true, ['acme.test'], true)['nginx.conf']).toContain(
      'max-age=63072000; includeSubDomains',
    );
    expect(
      places.filter((place) => place.includes('add_header')).map((place) => place.split(' ')[0]),
    ).toEqual(['^~']);
    expect(nginx).toContain('server_name trade.acme.test www.acme.test;');
    expect(nginx).toMatch(/location \/ \{[^}]*try_files \$uri \/index\.html;/);
  });

  it('keep assets for a year, but not the answer that one is missing', () => {
    const nginx = files('/', true)['nginx.conf'];
    expect(nginx).toContain(
      'map $uri $app_acme {\n  ~^/assets/ "public, max-age=31536000, immutable";\n  default "no-cache";\n}',
    );
    expect(nginx).toContain('add_header Cache-Control $app_acme;');
  });

  it('are taken by the nginx of stable distributions, and speak no TLS that browsers gave up', () => {
    const nginx = files()['nginx.conf'];
    expect(nginx).toContain('listen 443 ssl http2;');
    expect(nginx).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(nginx).toContain('gzip_vary on;');
  });

  it('give the web manifest its type', () => {
    expect(files('/trade/').Caddyfile).toContain(
      'header /trade/manifest.webmanifest Content-Type application/manifest+json',
    );
    expect(files()['nginx.conf']).toMatch(
      /location = \/manifest\.webmanifest \{\s+default_type application\/manifest\+json;/,
    );
  });

  it('balance their braces, also below a path and without hosts or backend', () => {
    for (const one of [files(), files('/trade/'), files('/', false, [])]) {
      for (const text of [one['nginx.conf'], one.Caddyfile])
        expect(text.match(/\{/g)!.length).toBe(text.match(/\}/g)!.length);
    }
    expect(files('/', false)['nginx.conf']).not.toContain('proxy_pass');
    expect(files('/trade/')['nginx.conf']).toContain('try_files $uri /trade/index.html;');
    expect(files('/', true, []).Caddyfile).toContain('\n:443 {');
    expect(files('/trade/')._headers).toContain('\n/trade/assets/*\n');
  });

  it('answer what is not there with the same security headers, kept by nobody', () => {
    const errors = /handle_errors \{([^}]+)\}/.exec(files().Caddyfile)![1]!;
    expect(errors).toMatch(/import \w+-headers/);
    expect(errors).toContain('Cache-Control no-store');
  });

  it('name no header twice for one path of a static host, which would join the values', () => {
    const rules = files()
      ._headers.split(/\n(?=\/)/)
      .slice(1)
      .map((rule) => [...rule.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name));
    expect(new Set(rules.flat()).size).toBe(rules.flat().length);
  });

  it('give Livery’s own server the rules in the order in which they win', () => {
    const { rules } = JSON.parse(files()['headers.json']) as {
      rules: { match: string; headers: Record<string, string> }[];
    };
    expect(rules.map(({ match }) => match)).toEqual(['/*', '/assets/*']);
    expect(rules[1]!.headers['Cache-Control']).toContain('immutable');
    expect(rules[0]!.headers).not.toHaveProperty('Strict-Transport-Security');
  });
});
