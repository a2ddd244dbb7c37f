import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { loginShell } from '../../../cli/build/login-shell.ts';
import { scriptText, tagsOf } from '../../../cli/build/verify/html.ts';
import { stampBrand } from '../../../cli/build/stamp.ts';
import { FEATURES } from '../../../cli/manifest/schema-data.ts';
import type { LoadedBrand } from '../../../cli/manifest/loaded-brand.ts';
import { FLAG_NAMES, flagTable } from '../../../schemas/generated/flag-table.ts';
import type { PageData, ServerBrand } from '../../../schemas/generated/types.ts';
import { root, temporaryFolder } from '../support/run-livery.ts';
import { chunkWith, EXAMPLES, loaded, read, sharedBuild, stamped, tree } from '../support/stamped-brand.ts';

const page = (folder: string): PageData =>
  JSON.parse(scriptText(read(folder, 'site/index.html'), 'id="brand"')!);
/** The prerendered sign-in page. */
const prerendered = (html: string) => /<template id="prerendered">([\s\S]*?)<\/template>/.exec(html)![1]!;
/** Attributes of the script that shows it: its routes and modules. */
const prerenderAttributes = (html: string) =>
  tagsOf(html).find(({ attributes }) => attributes.id === 'show-prerendered')!.attributes;

async function stampChanged(id: string, change: (brand: LoadedBrand) => Partial<LoadedBrand>) {
  const original = await loaded(id);
  return stampBrand(
    { ...original, ...change(original) },
    await sharedBuild(),
    path.join(temporaryFolder(), id),
  );
}

/** The Open Graph tags of a page, by property. */
const openGraph = (html: string): Record<string, string> =>
  Object.fromEntries(
    tagsOf(html)
      .filter(({ attributes }) => attributes.property?.startsWith('og:'))
      .map(({ attributes }) => [attributes.property!.slice('og:'.length), attributes.content!]),
  );

describe.each(EXAMPLES)('the output of %s', (id) => {
  it('is reproducible in another folder, at another time and from copies', async () => {
    const first = await stamped(id);
    for (const file of readdirSync(path.join(root, 'brands', id, 'assets')))
      utimesSync(path.join(root, 'brands', id, 'assets', file), new Date(), new Date());
    const second = await stamped(id, { transfer: 'copy' });
    expect(tree(second.folder)).toEqual(tree(first.folder));
    expect(second.build).toBe(first.build);
  });

  it('has page data and server data that match their schemas', async () => {
    const { folder } = await stamped(id);
    const ajv = new Ajv2020({ strict: false, discriminator: true, formats: { date: true } });
    for (const folderName of ['manifest', 'types']) {
      for (const name of readdirSync(path.join(root, 'schemas', folderName)).filter((file) =>
        file.endsWith('.json'),
      ))
        ajv.addSchema(JSON.parse(readFileSync(path.join(root, 'schemas', folderName, name), 'utf8')));
    }
    for (const [type, data] of [
      ['page-data', page(folder)],
      ['server-brand', JSON.parse(read(folder, 'server.json'))],
    ] as const) {
      const validate = ajv.getSchema(`https://schemas.invalid/types/${type}.json`)!;
      expect(validate(data) ? [] : validate.errors, type).toEqual([]);
    }
  });

  it('keeps server files outside the web root', async () => {
    const { folder } = await stamped(id);
    expect(readdirSync(folder).sort()).toEqual([
      'Caddyfile',
      'assets.json',
      'build.json',
      'headers.json',
      'nginx.conf',
      'server.json',
      'site',
    ]);
    expect((JSON.parse(read(folder, 'server.json')) as ServerBrand).settings).toHaveProperty('saas');
    expect(page(folder).settings).not.toHaveProperty('saas');
    expect(page(folder).build).toBe((JSON.parse(read(folder, 'build.json')) as { build: string }).build);
  });

  it('does not contain the generator’s name in public files', async () => {
    const { folder } = await stamped(id);
    const site = path.join(folder, 'site');
    const naming = readdirSync(site, { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile() && /\.(html|js|css|json|svg|txt|webmanifest)$/.test(item.name))
      .map((item) => path.join(item.parentPath, item.name))
      .filter(
        (file) => /livery/i.test(file.slice(site.length)) || /livery/i.test(readFileSync(file, 'utf8')),
      );
    expect(naming).toEqual([]);
    expect(readFileSync(path.join(folder, 'headers.json'), 'utf8')).not.toMatch(/livery/i);
  });

  it('has install icons, and a link preview image if the site has a host', async () => {
    const { folder } = await stamped(id);
    const manifest = JSON.parse(read(folder, 'site/manifest.webmanifest')) as {
      icons: { sizes: string; purpose: string }[];
    };
    for (const purpose of ['any', 'maskable'])
      expect(manifest.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose }));
    const html = read(folder, 'site/index.html');
    const { description, title } = openGraph(html);
    expect([description, title]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
    const [, image] = /property="og:image" content="https:\/\/[^/]+\/([^"]+)"/.exec(html) ?? [];
    expect(image !== undefined).toBe(
      (JSON.parse(read(folder, 'server.json')) as ServerBrand).hosts.length > 0,
    );
    if (!image) return;
    const { format, width, height } = await sharp(path.join(folder, 'site', image)).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    expect(openGraph(html)).toMatchObject({ 'image:width': '1200', 'image:height': '630' });
  });

  it('prerenders the sign-in page like the app', async () => {
    const { folder } = await stamped(id);
    const shared = await sharedBuild();
    const data = page(folder);
    const route = id === 'meridian' ? 'account-signin-dark' : 'account-signin';
    const direct = shared.renderLogin(data, route).replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '');
    expect(loginShell(shared, data, route)).toBe(direct);
    expect(direct).toContain(data.languages[0] === 'es' ? 'Ir al contenido' : 'Skip to the content');
    expect(direct).not.toMatch(/ style=|livery-mark/);
  });
});

describe('live output', () => {
  it('contains no module or text of demo-only features', async () => {
    const { folder } = await stamped('harbor');
    const { graph } = await sharedBuild();
    const demoOnly = [...FEATURES].filter(([, definition]) => definition.demoOnly).map(([id]) => id);
    expect(demoOnly.length).toBeGreaterThan(0);
    const modules = readdirSync(path.join(folder, 'site/assets')).flatMap(
      (file) => graph.chunks[`assets/${file}`]?.modules ?? [],
    );
    expect(
      modules.filter((name) => demoOnly.some((id) => name.startsWith(`runtime/features/${id}/`))),
    ).toEqual([]);
    expect(modules).toContain('runtime/features/auth/feature.ts');
    // Demo accounts on an external platform are real products of a live brand.
    const { demoAccounts: _, features, ...rest } = page(folder);
    const others = features.filter(({ id }) => id !== 'trading-accounts');
    expect(JSON.stringify({ ...rest, features: others })).not.toMatch(/demo/i);
  });

  it('contains no demo-only flag in page or server data', async () => {
    const demoOnly = FLAG_NAMES.filter((name) => flagTable[name].demoOnly);
    expect(demoOnly).toContain('demo_mode');
    const named = async (id: string) => {
      const { folder } = await stamped(id);
      const texts = [JSON.stringify(page(folder)), read(folder, 'server.json')];
      return demoOnly.filter((name) => texts.some((text) => text.includes(name)));
    };
    expect(await named('harbor')).toEqual([]);
    expect(await named('northwind')).toEqual(demoOnly);
  });

  it('can be indexed and has no demo mark', async () => {
    const { folder } = await stamped('harbor');
    expect(read(folder, 'site/index.html')).toContain('<title>Harbor</title>');
    expect(read(folder, 'site/index.html')).not.toContain('noindex');
    expect(read(folder, 'site/robots.txt')).toBe('User-agent: *\nAllow: /\n');
    const licenses = [...read(folder, 'site/licenses.txt').matchAll(/^## (\S+)/gm)].map(([, name]) => name);
    expect(licenses).toEqual(
      expect.arrayContaining([
        'react',
        'react-dom',
        'lightweight-charts',
        'react-router',
        'lucide-react',
        '@fontsource-variable/inter',
      ]),
    );
  });

  it('contains no developer tools', async () => {
    const { graph } = await sharedBuild();
    const modules = Object.values(graph.chunks).flatMap((chunk) => chunk.modules);
    expect(modules.some((module) => module.includes('@tanstack/react-query'))).toBe(true);
    expect(
      modules.filter((module) => module.includes('devtools') && module.includes('node_modules')),
    ).toEqual([]);
    for (const id of EXAMPLES) {
      const { folder } = await stamped(id);
      const scripts = readdirSync(path.join(folder, 'site/assets')).filter((name) => name.endsWith('.js'));
      const naming = scripts.filter((name) => read(folder, `site/assets/${name}`).includes('tsqd'));
      expect(naming, id).toEqual([]);
    }
  });

  it('contains no name of another brand', async () => {
    for (const id of EXAMPLES) {
      const { folder } = await stamped(id);
      const names = EXAMPLES.filter((other) => other !== id);
      for (const [file, content] of Object.entries(tree(folder))) {
        if (/\.(br|gz|png|woff2)$/.test(file)) continue;
        expect(
          names.filter((name) =>
            new RegExp(`\\b${name}\\b`, 'i').test(Buffer.from(content, 'base64').toString()),
          ),
          `${id} ${file}`,
        ).toEqual([]);
      }
    }
  });
});

describe('demo output', () => {
  it('is marked in its title and excluded from search engines', async () => {
    const { folder } = await stamped('northwind');
    expect(read(folder, 'site/index.html')).toContain('<title>Demo · Northwind</title>');
    expect(read(folder, 'site/index.html')).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(read(folder, 'site/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    const manifest = JSON.parse(read(folder, 'site/manifest.webmanifest')) as {
      name: string;
      short_name: string;
      icons: { sizes: string; purpose: string }[];
    };
    expect([manifest.name, manifest.short_name]).toEqual(['Demo · Northwind', 'Demo · Northwind']);
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ]);
  });

  it('has a default country only if it is served', async () => {
    const { folder } = await stampChanged('northwind', ({ brand }) => ({
      brand: { ...brand, markets: ['DE'] },
    }));
    expect(page(folder).defaultCountry).toBeUndefined();
    expect(page((await stamped('northwind')).folder).defaultCountry).toBe('United Kingdom');
  });
});

describe('page', () => {
  it('escapes hostile names everywhere', async () => {
    const name = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>';
    const { folder } = await stampChanged('northwind', ({ brand, settings }) => ({
      brand: { ...brand, name, tagline: { en: name } },
      settings: { ...settings, site_name: name, platform_security_bond_message: name },
    }));
    const html = read(folder, 'site/index.html');
    const tags = tagsOf(html);
    expect(tags.filter(({ name: tag, attributes }) => tag === 'img' && attributes.src === 'x')).toEqual([]);
    expect(tags.filter(({ attributes }) => 'onerror' in attributes)).toEqual([]);
    expect(html).not.toContain('alert(2)</script>');
    expect(prerendered(html)).toContain('&lt;script&gt;alert(2)');
    expect(page(folder).name).toBe(name);
  });

  it('loads only its own files, with integrity, and only chunks of its features', async () => {
    const { folder } = await stamped('harbor');
    const { files, graph } = await sharedBuild();
    const tags = tagsOf(read(folder, 'site/index.html')).filter(({ attributes }) => attributes.integrity);
    expect(tags.length).toBeGreaterThanOrEqual(5);
    for (const { attributes } of tags) {
      const file = (attributes.href ?? attributes.src)!.slice(1);
      if (!file.includes('/theme-')) expect(files[file]).toBe(attributes.integrity);
    }
    const here = readdirSync(path.join(folder, 'site/assets')).map((file) => `assets/${file}`);
    expect(here).not.toContain(graph.features['sales-kit']);
    expect(here).toContain(graph.features.handoff);
  });

  it('preloads text in the first language; the sign-in route preloads its own modules', async () => {
    const { graph } = await sharedBuild();
    const loads = async (id: string) => {
      const html = read((await stamped(id)).folder, 'site/index.html');
      const every = tagsOf(html)
        .filter(({ attributes }) => attributes.rel === 'modulepreload')
        .map(({ attributes }) => attributes.href!.slice(1));
      return {
        every,
        signIn: prerenderAttributes(html)
          ['data-scripts']!.split(' ')
          .map((address) => address.slice(1)),
      };
    };
    const harbor = await loads('harbor');
    expect(harbor.every).toContain(chunkWith(graph, 'runtime/forms/text/en.ts'));
    expect(harbor.signIn).toEqual(
      expect.arrayContaining([
        graph.features.auth,
        graph.pages['runtime/features/auth/pages/account-signin-page.tsx'],
      ]),
    );
    expect(harbor.signIn.filter((file) => harbor.every.includes(file))).toEqual([]);
    const meridian = await loads('meridian');
    expect(meridian.every).toContain(chunkWith(graph, 'runtime/forms/text/es.ts'));
    expect(meridian.every).not.toContain(chunkWith(graph, 'runtime/forms/text/en.ts'));
    expect(meridian.signIn).toEqual(
      expect.arrayContaining([
        graph.features['dark-auth'],
        graph.pages['runtime/features/dark-auth/pages/account-signin-dark-page.tsx'],
      ]),
    );
  });

  it('prerenders the sign-in page, the dark one for both routes', async () => {
    const htmlOf = async (id: string) => {
      const { folder } = await stamped(id);
      expect(readdirSync(path.join(folder, 'site')).filter((name) => name.endsWith('.html'))).toEqual([
        'index.html',
        'offline.html',
      ]);
      return read(folder, 'site/index.html');
    };
    for (const id of ['northwind', 'harbor']) {
      const html = await htmlOf(id);
      expect(prerenderAttributes(html)).toMatchObject({
        'data-paths': '/login',
        'data-page': 'account-signin',
      });
      expect(prerendered(html)).toContain('data-variant="standard"');
    }
    const dark = await htmlOf('meridian');
    expect(prerenderAttributes(dark)).toMatchObject({
      'data-paths': '/login /authentication',
      'data-page': 'account-signin-dark',
    });
    expect(prerendered(dark)).toContain('data-variant="dark"');
    expect(dark).toContain('<div id="root"></div>');
  });
});

describe('stampBrand', () => {
  it('supports a base path', async () => {
    const { folder } = await stamped('northwind', { base: '/trade/demo/' });
    const html = read(folder, 'site/index.html');
    expect(page(folder).base).toBe('/trade/demo/');
    expect(prerenderAttributes(html)['data-paths']).toBe('/trade/demo/login');
    expect(prerenderAttributes(html)['data-scripts']).toMatch(/^(?:\/trade\/demo\/assets\/[\w.-]+ ?)+$/);
    expect(
      tagsOf(html)
        .flatMap(({ name, attributes }) =>
          name === 'link' || name === 'script' ? [attributes.href ?? attributes.src] : [],
        )
        .filter((address) => address && !address.startsWith('/trade/demo/')),
    ).toEqual([]);
    expect(
      Object.keys(JSON.parse(scriptText(html, 'type="importmap"')!).integrity).every((address) =>
        address.startsWith('/trade/demo/assets/'),
      ),
    ).toBe(true);
  });

  it.each(['trade', '/trade', 'trade/', '//evil.test/', '/a b/', '/"/'])(
    'rejects the base path %j',
    async (base) => {
      await expect(stamped('harbor', { base })).rejects.toThrow('slashes');
    },
  );

  it('links or copies shared files', async () => {
    const shared = await sharedBuild();
    const inode = (folder: string) => statSync(path.join(folder, 'site', shared.graph.app)).ino;
    const source = statSync(path.join(shared.folder, 'site', shared.graph.app)).ino;
    expect(inode((await stamped('harbor')).folder)).toBe(source);
    expect(inode((await stamped('harbor', { transfer: 'copy' })).folder)).not.toBe(source);
  });

  it('keeps the previous output if a shared file is missing', async () => {
    const { folder } = await stamped('harbor');
    const before = tree(folder);
    const shared = await sharedBuild();
    await expect(
      stampBrand(await loaded('harbor'), { ...shared, folder: `${shared.folder}-missing` }, folder),
    ).rejects.toThrow('ENOENT');
    expect(tree(folder)).toEqual(before);
    expect(existsSync(path.dirname(folder)) && readdirSync(path.dirname(folder))).toEqual(['harbor']);
  });

  it('creates missing parent folders', async () => {
    const folder = path.join(temporaryFolder(), 'a/b/harbor');
    mkdirSync(path.dirname(path.dirname(folder)));
    await stampBrand(await loaded('harbor'), await sharedBuild(), folder);
    expect(readdirSync(folder)).toContain('site');
  });
});
