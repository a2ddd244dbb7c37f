import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuildRecord, digestOf } from '../../../cli/build/build-record.ts';
import { integrityOf } from '../../../cli/build/content-hash.ts';
import { checkBudgets, type Weights } from '../../../cli/build/verify/budgets.ts';
import { stampBrand } from '../../../cli/build/stamp.ts';
import { readBrands } from '../../../cli/build/verify/other-brands.ts';
import { type Verification, verifyOutput } from '../../../cli/build/verify/verify-output.ts';
import { FEATURES } from '../../../cli/manifest/schema-data.ts';
import { root, runLivery, temporaryFolder } from '../support/run-livery.ts';
import { EXAMPLES, loaded, sharedBuild, stamped } from '../support/stamped-brand.ts';

const clean = new Map<string, string>();

beforeAll(async () => {
  for (const id of EXAMPLES) clean.set(id, (await stamped(id, { transfer: 'copy' })).folder);
});

async function verify(folder: string): Promise<Verification> {
  const shared = await sharedBuild();
  return verifyOutput(folder, {
    sharedOf: async (hash) => (hash === shared.hash ? shared : undefined),
    brands: readBrands(path.join(root, 'brands')),
  });
}

/** Faults other than the size budgets, which depend on the runtime and not on the output. */
const found = ({ faults }: Verification) => faults.filter(({ check }) => check !== 'budget');

class TamperedOutput {
  readonly folder: string;

  constructor(id: string) {
    this.folder = path.join(temporaryFolder(), id);
    cpSync(clean.get(id)!, this.folder, { recursive: true });
  }

  file(pattern: RegExp): string {
    return readdirSync(this.folder, { recursive: true })
      .map(String)
      .sort()
      .find((name) => pattern.test(name))!;
  }

  write(name: string, content: string | Uint8Array) {
    const full = path.join(this.folder, name);
    rmSync(full, { force: true });
    writeFileSync(full, content);
  }

  edit(name: string, change: (text: string) => string) {
    const before = readFileSync(path.join(this.folder, name), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`Nothing changed in ${name}`);
    this.write(name, after);
  }

  /** Updates build.json to match the files, as an attacker would. */
  forge() {
    const names = readdirSync(this.folder, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map((item) => path.relative(this.folder, path.join(item.parentPath, item.name)));
    const record = JSON.parse(readFileSync(path.join(this.folder, 'build.json'), 'utf8')) as BuildRecord;
    record.files = Object.fromEntries(
      names
        .filter((name) => name !== 'build.json')
        .sort()
        .map((name) => [name, digestOf(integrityOf(readFileSync(path.join(this.folder, name))))]),
    );
    this.write('build.json', JSON.stringify(record));
  }

  record(change: (record: BuildRecord) => void) {
    const record = JSON.parse(readFileSync(path.join(this.folder, 'build.json'), 'utf8')) as BuildRecord;
    change(record);
    this.write('build.json', JSON.stringify(record));
  }
}

type Tampering = [
  name: string,
  brand: string,
  tamper: (output: TamperedOutput) => void | Promise<void>,
  check: string,
  message: RegExp,
];

const TAMPERINGS: Tampering[] = [
  [
    'a changed file',
    'northwind',
    (o) => o.edit('site/robots.txt', (text) => `${text}#\n`),
    'changed',
    /not what the build wrote/,
  ],
  [
    'a missing file',
    'northwind',
    (o) => rmSync(path.join(o.folder, o.file(/panel-/))),
    'missing',
    /not here/,
  ],
  [
    'a service worker that does more',
    'northwind',
    (o) => {
      o.edit('site/sw.js', (text) => `${text}self.addEventListener('push', () => {});\n`);
      o.forge();
    },
    'worker',
    /not the script that the build writes/,
  ],
  [
    'a service worker that caches another file',
    'northwind',
    (o) => {
      o.edit('site/sw.js', (text) => text.replace('"offline.html"', '"licenses.txt"'));
      o.forge();
    },
    'worker',
    /caches licenses\.txt|no offline page/,
  ],
  [
    'the service worker of another build',
    'northwind',
    (o) => {
      o.edit('site/sw.js', (text) => text.replace(/"build":"\w+"/, '"build":"0123456789"'));
      o.forge();
    },
    'worker',
    /build is not that of build\.json/,
  ],
  ['an added file', 'northwind', (o) => o.write('site/extra.txt', 'x'), 'added', /did not write/],
  [
    'a link instead of a file',
    'northwind',
    (o) => {
      const record = path.join(temporaryFolder(), 'robots.txt');
      cpSync(path.join(o.folder, 'site/robots.txt'), record);
      rmSync(path.join(o.folder, 'site/robots.txt'));
      symlinkSync(record, path.join(o.folder, 'site/robots.txt'));
    },
    'link',
    /files only/,
  ],
  [
    'a broken link',
    'northwind',
    (o) => symlinkSync('/nowhere', path.join(o.folder, 'site/x.txt')),
    'link',
    /files only/,
  ],
  [
    'a link to a folder',
    'northwind',
    (o) => symlinkSync(tmpdir(), path.join(o.folder, 'site/x')),
    'added',
    /did not write/,
  ],
  [
    'a changed list of shared files',
    'northwind',
    (o) => o.edit('assets.json', (text) => text.replace(/"site\/assets\/app-[^"]+":"[^"]+",/, '')),
    'changed',
    /not what the build wrote/,
  ],
  [
    'a missing list of shared files',
    'northwind',
    (o) => rmSync(path.join(o.folder, 'assets.json')),
    'missing',
    /not here/,
  ],
  [
    'an unreadable list of shared files',
    'harbor',
    (o) => o.write('assets.json', 'null'),
    'added',
    /did not write/,
  ],
  [
    'a missing shared file',
    'northwind',
    (o) => rmSync(path.join(o.folder, o.file(/app-.*\.js$/))),
    'missing',
    /not here/,
  ],
  [
    'an unknown script',
    'harbor',
    (o) => o.write('site/assets/x.js', '1'),
    'modules',
    /not part of the shared build/,
  ],
  [
    'demo-only code in a live output',
    'harbor',
    async (o) => {
      const { folder, graph } = await sharedBuild();
      cpSync(
        path.join(folder, 'site', graph.features['sales-kit']!),
        path.join(o.folder, 'site', graph.features['sales-kit']!),
      );
      o.forge();
    },
    'modules',
    /"sales-kit" simulates and this is a live build/,
  ],
  [
    'code of a disabled feature',
    'meridian',
    async (o) => {
      const { folder, graph } = await sharedBuild();
      cpSync(
        path.join(folder, 'site', graph.features['joint-account']!),
        path.join(o.folder, 'site', graph.features['joint-account']!),
      );
      o.forge();
    },
    'modules',
    /"joint-account" is not enabled/,
  ],
  [
    'a live build.json with a demo-only feature',
    'harbor',
    (o) =>
      o.record((record) => {
        record.features.push('demo-access');
      }),
    'modules',
    /"demo-access" simulates/,
  ],
  [
    'an unknown shared build',
    'harbor',
    (o) =>
      o.record((record) => {
        record.shared = 'unknown';
      }),
    'modules',
    /is not known here/,
  ],
  [
    'a changed chunk with an updated build.json',
    'northwind',
    (o) => {
      o.edit(o.file(/site\/assets\/app-.*\.js$/), (text) => `${text};`);
      o.forge();
    },
    'integrity',
    /not the file of the shared build|integrity of/,
  ],
  [
    'a changed compressed file',
    'northwind',
    (o) => {
      o.write(o.file(/app-.*\.js\.br$/), 'x');
      o.forge();
    },
    'integrity',
    /not the file of the shared build/,
  ],
  [
    'another brand’s name',
    'northwind',
    (o) => {
      o.edit('site/manifest.webmanifest', (text) =>
        text.replace('"display"', '"description": "by Harbor", "display"'),
      );
      o.forge();
    },
    'other-brand',
    /names "Harbor"/,
  ],
  [
    'another brand’s host',
    'northwind',
    (o) => {
      o.edit('server.json', (text) => text.replace('www.northwind.example', 'app.meridian.example'));
      o.forge();
    },
    'other-brand',
    /names "app.meridian.example"/,
  ],
  [
    'another brand’s logo',
    'northwind',
    (o) => {
      o.write(o.file(/assets\/logo-sm-/), readFileSync(path.join(root, 'brands/harbor/assets/logo-sm.svg')));
      o.forge();
    },
    'other-brand',
    /picture logo-sm.svg of the brand "harbor"/,
  ],
  [
    'the logo that init drew',
    'harbor',
    async (o) => {
      o.write(o.file(/assets\/logo-sm-/), await initMark());
      o.forge();
    },
    'default-logo',
    /"livery init" drew/,
  ],
  [
    'a source map',
    'northwind',
    (o) => {
      o.write('site/assets/app.js.map', '{}');
      o.forge();
    },
    'source-map',
    /discloses the sources/,
  ],
  [
    'a pointer to a source map',
    'northwind',
    (o) => {
      o.edit(o.file(/theme-.*\.css$/), (text) => `${text}/*# sourceMappingURL=theme.css.map */`);
      o.forge();
    },
    'source-map',
    /pointer/,
  ],
  [
    'a private key',
    'northwind',
    (o) => {
      o.edit('server.json', (text) => text.replace('{', '{"key": "-----BEGIN PRIVATE KEY-----",'));
      o.forge();
    },
    'secret',
    /private key/,
  ],
  [
    'a database URL',
    'northwind',
    (o) => {
      o.edit('site/_headers', (text) => `${text}# postgres://app:hunter2@db.internal/x\n`);
      o.forge();
    },
    'secret',
    /database address/,
  ],
  [
    'a payment processor key',
    'northwind',
    (o) => {
      o.edit('site/robots.txt', (text) => `${text}# sk_live_${'a1'.repeat(12)}\n`);
      o.forge();
    },
    'secret',
    /payment processor/,
  ],
  [
    'a signed token',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) =>
        text.replace('</body>', '<p>eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3.SflKxwRJSMeKKF2QT4</p></body>'),
      );
      o.forge();
    },
    'secret',
    /signed token/,
  ],
  [
    'a demo password in a live output',
    'harbor',
    (o) => {
      o.edit('site/index.html', (text) =>
        text.replace('"settings":{', '"settings":{"demo_user_login_password":"x",'),
      );
      o.forge();
    },
    'secret',
    /password of a demo user/,
  ],
  [
    'filler text',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('</body>', '<p>Lorem ipsum dolor</p></body>'));
      o.forge();
    },
    'placeholder',
    /filler/,
  ],
  [
    'a template placeholder',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('</body>', '<p>{{name}}</p></body>'));
      o.forge();
    },
    'placeholder',
    /unfilled template placeholder/,
  ],
  [
    'a TODO comment',
    'northwind',
    (o) => {
      o.edit('nginx.conf', (text) => `# TODO: certificate\n${text}`);
      o.forge();
    },
    'placeholder',
    /note to the author/,
  ],
  [
    'a page that loads a missing file',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('</body>', '<img src="/assets/none.png"></body>'));
      o.forge();
    },
    'reference',
    /none\.png/,
  ],
  [
    'a sign-in page that preloads a missing file',
    'harbor',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('data-scripts="', 'data-scripts="/assets/none.js '));
      o.forge();
    },
    'reference',
    /preloads .*none\.js/,
  ],
  [
    'an inline script that the policy does not allow',
    'harbor',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('</body>', '<script>alert(1)</script></body>'));
      o.forge();
    },
    'headers',
    /does not allow an inline script/,
  ],
  [
    'an additional page without the demo mark',
    'northwind',
    (o) => {
      o.write('site/assets/extra.html', '<!doctype html><title>Extra</title>');
      o.forge();
    },
    'page-data',
    /no brand data/,
  ],
  [
    'a page that loads an external script',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) =>
        text.replace('</head>', '<script type="module" src="https://evil.test/x.js"></script></head>'),
      );
      o.forge();
    },
    'reference',
    /evil\.test/,
  ],
  [
    'a script without integrity',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) =>
        text.replace(/(<script type="module" src="[^"]+") integrity="[^"]+"/, '$1'),
      );
      o.forge();
    },
    'integrity',
    /missing/,
  ],
  [
    'an import map without a chunk',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace(/"\/assets\/app-[^"]+":"[^"]+",/, ''));
      o.forge();
    },
    'integrity',
    /import map lacks/,
  ],
  [
    'an event handler attribute',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('<body>', '<body onload="x">'));
      o.forge();
    },
    'markup',
    /onload/,
  ],
  [
    'page data of another mode',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('"mode":"demo"', '"mode":"live"'));
      o.forge();
    },
    'page-data',
    /mode, features or backend/,
  ],
  [
    'unreadable page data',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('"mode":"demo"', '"mode":'));
      o.forge();
    },
    'page-data',
    /cannot be read/,
  ],
  [
    'a demo without its mark',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('<title>Demo · ', '<title>'));
      o.forge();
    },
    'demo-mark',
    /starts with "Demo/,
  ],
  [
    'an overridden demo mark',
    'northwind',
    (o) => {
      o.edit('site/index.html', (text) =>
        text.replace('"text":{}', '"text":{"en":{"mark.demo":"Real money. Regulated broker."}}'),
      );
      o.forge();
    },
    'protected-text',
    /"mark\.demo" \(en\), which marks a demo/,
  ],
  [
    'a prerendered page without the demo mark',
    'meridian',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('Demo. Datos simulados', 'Datos'));
      o.forge();
    },
    'protected-text',
    /does not contain "Demo\. Datos simulados, sin dinero real\."/,
  ],
  [
    'a changed risk warning',
    'harbor',
    (o) => {
      o.edit('site/index.html', (text) => text.replaceAll('high risk of losing money', 'chance of winning'));
      o.forge();
    },
    'protected-text',
    /risk warning \(en\) is none of the checked texts/,
  ],
  [
    'the placeholder of a percentage as the whole risk warning',
    'harbor',
    (o) => {
      o.edit('site/index.html', (text) =>
        text.replace(/CFDs are complex[^"<]*losing your money\./g, '[set by the operator]'),
      );
      o.forge();
    },
    'protected-text',
    /risk warning \(en\) is none of the checked texts/,
  ],
  [
    'an unregulated operator without the notice',
    'harbor',
    (o) => {
      o.edit('site/index.html', (text) => text.replace('"status":"licensed"', '"status":"none"'));
      o.forge();
    },
    'protected-text',
    /does not contain ".* is not authorised or supervised by any financial regulator\."/,
  ],
  [
    'an indexable demo',
    'northwind',
    (o) => {
      o.edit('site/robots.txt', () => 'User-agent: *\nAllow: /\n');
      o.forge();
    },
    'demo-mark',
    /must not index/,
  ],
  [
    'a live site that is not indexable',
    'harbor',
    (o) => {
      o.edit('site/robots.txt', () => 'User-agent: *\nDisallow: /\n');
      o.forge();
    },
    'demo-mark',
    /must be able to index/,
  ],
  [
    'a weaker policy',
    'northwind',
    (o) => {
      o.edit('headers.json', (text) =>
        text.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      );
      o.forge();
    },
    'headers',
    /no strict script-src/,
  ],
  [
    'a policy without the hashes of inline scripts',
    'northwind',
    (o) => {
      o.edit('headers.json', (text) => text.replace(/ 'sha256-[^']+'/, ''));
      o.forge();
    },
    'headers',
    /does not allow an inline script/,
  ],
  [
    'a missing header',
    'northwind',
    (o) => {
      o.edit('headers.json', (text) => text.replace('X-Content-Type-Options', 'X-Other'));
      o.forge();
    },
    'headers',
    /without x-content-type-options/,
  ],
  [
    'a hosting file with another policy',
    'northwind',
    (o) => {
      o.edit('Caddyfile', (text) => text.replace("base-uri 'none'", "base-uri 'self'"));
      o.forge();
    },
    'headers',
    /not the same/,
  ],
  [
    'a missing font',
    'northwind',
    (o) => {
      rmSync(path.join(o.folder, o.file(/inter-.*woff2$/)));
      o.forge();
    },
    'reference',
    /woff2/,
  ],
];

async function initMark(): Promise<string> {
  const brands = temporaryFolder();
  await runLivery(['init', 'acme', '--brands', brands]);
  return readFileSync(path.join(brands, 'acme/assets/mark.svg'), 'utf8');
}

describe('verify', () => {
  it.each(EXAMPLES)('accepts %s', async (id) => {
    expect(found(await verify(clean.get(id)!))).toEqual([]);
  });

  it.each(['0', '100', '100.0'])('accepts a loss rate of %s per cent', async (lossPercent) => {
    const { brand, ...rest } = await loaded('harbor');
    const riskWarning = { ...brand.protection!.riskWarning!, lossPercent };
    const protection = { ...brand.protection!, riskWarning };
    const folder = path.join(temporaryFolder(), 'harbor');
    await stampBrand({ ...rest, brand: { ...brand, protection } }, await sharedBuild(), folder);
    expect(found(await verify(folder))).toEqual([]);
  });

  it.each(TAMPERINGS)('reports %s', async (_, brand, tamper, check, message) => {
    const output = new TamperedOutput(brand);
    await tamper(output);
    expect(found(await verify(output.folder))).toContainEqual(
      expect.objectContaining({ check, message: expect.stringMatching(message) }),
    );
  });

  it('reports all faults in one run', async () => {
    const output = new TamperedOutput('northwind');
    output.write('site/assets/app.js.map', '{}');
    output.edit('Caddyfile', (text) => text.replace("base-uri 'none'", "base-uri 'self'"));
    output.edit('site/robots.txt', (text) => `${text}# TODO: x\n`);
    expect(new Set(found(await verify(output.folder)).map(({ check }) => check))).toEqual(
      new Set(['added', 'changed', 'headers', 'placeholder', 'source-map']),
    );
  });

  it('measures the sign-in page and the first paint of every page of the build', async () => {
    const { weights, faults } = await verify(clean.get('harbor')!);
    const { features } = JSON.parse(
      readFileSync(path.join(clean.get('harbor')!, 'build.json'), 'utf8'),
    ) as BuildRecord;
    const routes = features.flatMap((id) => FEATURES.get(id)!.routes.map((route) => route.id));
    const weightOf = (route: string) => weights.pages[route]!.bytes;
    expect(Object.keys(weights.pages).sort()).toEqual([...routes].sort());
    expect(weights.signIn.scripts).toBeGreaterThan(50_000);
    expect(weights.signIn.styles).toBeGreaterThan(4_000);
    // Harbor contributes nothing to it.
    expect(weightOf('account-signin')).toBe(weights.signIn.scripts);
    expect(weightOf('kyc')).toBeGreaterThan(weightOf('account-signin'));
    expect(weightOf('traderoom')).toBeGreaterThan(weightOf('kyc'));
    expect(faults.filter(({ check }) => check === 'budget')).toEqual([]);
  });

  it('names a page above its budget, its weight, its budget and its largest files', () => {
    const signIn = { scripts: 92_000, styles: 16_000 };
    const weights = (bytes: number): Weights => ({
      signIn,
      pages: { kyc: { bytes, largest: [['assets/app-1a2b.js', 77_183]] } },
    });
    const limits = { signIn, pages: { kyc: { bytes: 195_000 } } };
    expect(checkBudgets(weights(195_000), limits)).toEqual([]);
    expect(checkBudgets(weights(196_082), limits)).toEqual([
      {
        check: 'budget',
        file: 'site/index.html',
        message:
          'The first paint of the page kyc loads 196,082 bytes of JavaScript (gzip), 1,082 more than its budget of 195,000 in schemas/page-budgets.json. The largest files: assets/app-1a2b.js 77,183. Load later what its first paint does not show: CONTRIBUTING.md, "Lazy-loaded UI".',
      },
    ]);
    expect(checkBudgets({ signIn: { ...signIn, styles: 16_001 }, pages: {} }, limits)).toMatchObject([
      { message: expect.stringMatching(/^The sign-in page's HTML names 16,001 bytes of CSS .* 1 more than/) },
    ]);
    expect(checkBudgets(weights(1), { signIn, pages: {} })).toHaveLength(1);
  });

  it('ignores another brand’s name that is a common word', async () => {
    const shared = await sharedBuild();
    const brands = [{ id: 'email', words: ['email', 'Email'], pictures: new Map<string, string>() }];
    expect(
      found(await verifyOutput(clean.get('northwind')!, { sharedOf: async () => shared, brands })),
    ).toEqual([]);
  });

  it('reports a folder that is not an output', async () => {
    await expect(verify(temporaryFolder())).rejects.toThrow(
      'is not a built brand: it has no site folder. Name the folder that "livery build" wrote',
    );
    const built = clean.get('harbor')!;
    await expect(verify(path.join(built, 'site'))).rejects.toThrow(`Name the folder above it: ${built}`);
    await expect(verify(path.dirname(built))).rejects.toThrow(
      /It contains outputs; name one of them: .*harbor/,
    );
    const output = new TamperedOutput('harbor');
    chmodSync(path.join(output.folder, 'build.json'), 0o644);
    output.write('build.json', '{"id": 1}');
    await expect(verify(output.folder)).rejects.toThrow('no readable build.json');
  });
});
