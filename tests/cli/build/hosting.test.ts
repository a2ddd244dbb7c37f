import { describe, expect, it } from 'vitest';
import { apiAddress } from '../../../cli/build/api-address.ts';
import { contentPolicy } from '../../../cli/build/content-policy.ts';
import { headerRules } from '../../../cli/build/header-rules.ts';
import { hostingFiles } from '../../../cli/build/hosting.ts';
import { loaded } from '../support/stamped-brand.ts';

const HASH = 'sha256-jvYOF0EtiFeTH3ye9W6OXDLNTj9gSPAVtgow2/LC2FU=';
const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

describe('apiAddress', () => {
  it.each([
    [undefined, '/api/v1/'],
    ['same-origin', '/api/v1/'],
    ['https://api.acme.test', 'https://api.acme.test/api/v1/'],
    ['https://api.acme.test/backend/', 'https://api.acme.test/backend/api/v1/'],
    ['https://api.acme.test:8443/api/v1', 'https://api.acme.test:8443/api/v1/'],
  ])('resolves %s to %s', (base, address) => expect(apiAddress(base)).toBe(address));
});

describe('contentPolicy', () => {
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

  it('allows the frame of the card processor, and no other', async () => {
    const framesOf = async (id: string) =>
      directives(contentPolicy((await loaded(id)).brand, [HASH]))['frame-src'];
    expect(await framesOf('harbor')).toEqual(['https://fields.harborpay.example']);
    expect(await framesOf('northwind')).toBeUndefined();
  });

  it('lists the hosts for connections, forms and images', async () => {
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
      'https://pay.northwind.example',
      'https://trade.northwind.example',
      'https://www.northwind.example',
    ];
    expect(found['img-src']).toEqual(["'self'", ...hosts]);
    expect(found['form-action']).toEqual(["'self'", ...hosts]);
  });
});

describe('headerRules', () => {
  it('rejects characters that would break a server configuration', () => {
    for (const policy of ['a"b', 'a\nb', 'a$b', 'a\\b', 'a\u2028b'])
      expect(() => headerRules({ base: '/', policy, demo: false })).toThrow('Not fit for a header');
  });

  it('excludes demos from search engines', () => {
    const robots = (demo: boolean) =>
      headerRules({ base: '/', policy: 'x', demo })[0]!.headers['X-Robots-Tag'];
    expect(robots(true)).toBe('noindex, nofollow');
    expect(robots(false)).toBeUndefined();
  });
});

describe('hostingFiles', () => {
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

  it('nginx.conf sets the headers on the server level, so that every location inherits them', () => {
    const nginx = files()['nginx.conf'];
    const [server, ...locations] = nginx.split(/\n {2}location /);
    expect(server).toContain(`add_header Content-Security-Policy "script-src '${HASH}'" always;`);
    expect(server).toContain('add_header Strict-Transport-Security "max-age=63072000" always;');
    expect(files('/', true, ['acme.test'], true)['nginx.conf']).toContain(
      'max-age=63072000; includeSubDomains',
    );
    expect(locations.filter((one) => one.includes('add_header')).map((one) => one.split(' {')[0])).toEqual([
      '~ ^/(?:api/|(?:health|healthz|livez|readyz)$)',
    ]);
    expect(nginx).toContain('server_name trade.acme.test www.acme.test;');
    expect(nginx).toMatch(/location \/ \{[^}]*try_files \$uri \/index\.html;/);
  });

  it('nginx.conf caches assets for a year, but not 404 responses', () => {
    const nginx = files('/', true)['nginx.conf'];
    expect(nginx).toContain(
      'map $uri $app_acme {\n  ~^/assets/ "public, max-age=31536000, immutable";\n  default "no-cache";\n}',
    );
    expect(nginx).toContain('add_header Cache-Control $app_acme;');
  });

  it('nginx.conf limits the connections of an address', () => {
    const nginx = files()['nginx.conf'];
    const [, zone] = /limit_conn_zone \$binary_remote_addr zone=(\w+):\d+m;/.exec(nginx)!;
    expect(nginx).toMatch(new RegExp(`\\n  limit_conn ${zone} \\d+;`));
  });

  it('Caddyfile compresses text, and sends 404 for missing files with an extension', () => {
    const { Caddyfile } = files();
    expect(Caddyfile).toMatch(/\n\tencode .*gzip/);
    const [, pattern] = /@missing \{\s+not file\s+path_regexp (\S+)\s+\}/.exec(Caddyfile)!;
    const isMissing = (route: string) => new RegExp(pattern!).test(route);
    expect(['/favicon.ico', '/app.js.map', '/wp-login.php'].filter(isMissing)).toHaveLength(3);
    expect(['/login', '/token/a.b.c', '/verify_email'].filter(isMissing)).toEqual([]);
    expect(Caddyfile).toMatch(/handle @missing \{\s+error 404/);
  });

  it('nginx.conf supports stable distributions and disables obsolete TLS versions', () => {
    const nginx = files()['nginx.conf'];
    expect(nginx).toContain('listen 443 ssl http2;');
    expect(nginx).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
    expect(nginx).toContain('gzip_vary on;');
  });

  it('set the media type of the web manifest', () => {
    expect(files('/trade/').Caddyfile).toContain(
      'header /trade/manifest.webmanifest Content-Type application/manifest+json',
    );
    expect(files()['nginx.conf']).toMatch(
      /location = \/manifest\.webmanifest \{\s+default_type application\/manifest\+json;/,
    );
  });

  it('have balanced braces, also with a base path and without hosts or backend', () => {
    for (const one of [files(), files('/trade/'), files('/', false, [])]) {
      for (const text of [one['nginx.conf'], one.Caddyfile])
        expect(text.match(/\{/g)!.length).toBe(text.match(/\}/g)!.length);
    }
    expect(files('/', false)['nginx.conf']).not.toContain('proxy_pass');
    expect(files('/', false)['nginx.conf']).toMatch(/healthz\|livez\|readyz\)\$ \{\s+return 404;/);
    expect(files('/', false).Caddyfile).toMatch(/@probe path .*\/healthz .*\s+handle @probe \{\s+error 404/);
    expect(files('/trade/')['nginx.conf']).toContain('try_files $uri /trade/index.html;');
    expect(files('/', true, []).Caddyfile).toContain('\n:443 {');
    expect(files('/trade/')._headers).toContain('\n/trade/assets/*\n');
  });

  it('Caddyfile sends error responses with security headers and without caching', () => {
    const errors = /handle_errors \{([^}]+)\}/.exec(files().Caddyfile)![1]!;
    expect(errors).toMatch(/import \w+-headers/);
    expect(errors).toContain('Cache-Control no-store');
  });

  it('_redirects serves pages for unknown paths, but not for missing assets and health checks', () => {
    expect(files()._redirects.split('\n')).toEqual([
      '/assets/* /404.html 404',
      ...['/health', '/healthz', '/livez', '/readyz'].map((probe) => `${probe} /404.html 404`),
      '/* /index.html 200',
      '',
    ]);
    expect(files('/trade/')._redirects).toContain('\n/trade/* /trade/index.html 200\n');
  });

  it('Caddyfile takes the address of the backend from a variable', () => {
    expect(files().Caddyfile).toContain('reverse_proxy {$BACKEND:127.0.0.1:4600}');
  });

  it('_headers sets each header in one rule only, because static hosts join values', () => {
    const rules = files()
      ._headers.split(/\n(?=\/)/)
      .slice(1)
      .map((rule) => [...rule.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name));
    expect(new Set(rules.flat()).size).toBe(rules.flat().length);
  });

  it('headers.json lists the rules in order of precedence', () => {
    const { rules } = JSON.parse(files()['headers.json']) as {
      rules: { match: string; headers: Record<string, string> }[];
    };
    expect(rules.map(({ match }) => match)).toEqual(['/*', '/assets/*']);
    expect(rules[1]!.headers['Cache-Control']).toContain('immutable');
    expect(rules[0]!.headers).not.toHaveProperty('Strict-Transport-Security');
  });
});
