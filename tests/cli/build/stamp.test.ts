import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { loginShell } from '../../../cli/build/login-shell.ts';
import { scriptText, tagsOf } from '../../../cli/build/verify/html.ts';
import { stampBrand } from '../../../cli/build/stamp.ts';
import { FEATURES } from '../../../cli/manifest/schema-data.ts';
import type { LoadedBrand } from '../../../cli/manifest/loaded-brand.ts';
import { flagTable } from '../../../schemas/generated/flag-table.ts';
import type { FlagName } from '../../../schemas/generated/ids.ts';
import type { PageData, ServerBrand } from '../../../schemas/generated/types.ts';
import { root, temporaryFolder } from '../run-livery.ts';
import { chunkWith, EXAMPLES, loaded, read, sharedBuild, stamped, tree } from './stamped-brand.ts';

const page = (folder: string, file = 'index'): PageData => JSON.parse(scriptText(read(folder, `site/${file}.html`), 'id="brand"')!);

async function stampChanged(id: string, change: (brand: LoadedBrand) => Partial<LoadedBrand>) {
  const given = await loaded(id);
  return stampBrand({ ...given, ...change(given) }, await sharedBuild(), path.join(temporaryFolder(), id));
}

describe.each(EXAMPLES)('the output of %s', (id) => {
  it('is the same bytes in another folder, later, and from copies', async () => {
    const first = await stamped(id);
    for (const file of readdirSync(path.join(root, 'brands', id, 'assets'))) utimesSync(path.join(root, 'brands', id, 'assets', file), new Date(), new Date());
    const second = await stamped(id, { placing: 'copy' });
    expect(tree(second.folder)).toEqual(tree(first.folder));
    expect(second.build).toBe(first.build);
  });

  it('tells page and backend what their schemas ask for', async () => {
    const { folder } = await stamped(id);
    const ajv = new Ajv2020({ strict: false, discriminator: true, formats: { date: true } });
    for (const place of ['manifest', 'types']) {
      for (const name of readdirSync(path.join(root, 'schemas', place)).filter((file) => file.endsWith('.json'))) ajv.addSchema(JSON.parse(readFileSync(path.join(root, 'schemas', place, name), 'utf8')));
    }
    for (const [type, data] of [['page-data', page(folder)], ['server-brand', JSON.parse(read(folder, 'server.json'))]] as const) {
      const validate = ajv.getSchema(`https://livery.invalid/types/${type}.json`)!;
      expect(validate(data) ? [] : validate.errors, type).toEqual([]);
    }
    expect(page(folder, 'login')).toEqual(page(folder));
  });

  it('keeps what the backend alone needs out of the web root', async () => {
    const { folder } = await stamped(id);
    expect(readdirSync(folder).sort()).toEqual(['Caddyfile', 'headers.json', 'nginx.conf', 'server.json', 'site']);
    expect((JSON.parse(read(folder, 'server.json')) as ServerBrand).settings).toHaveProperty('saas');
    expect(page(folder).settings).not.toHaveProperty('saas');
  });

  it('paints the sign-in page as the app itself would', async () => {
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

describe('a live output', () => {
  it('holds no module of a feature that simulates, and no word of one', async () => {
    const { folder } = await stamped('harbor');
    const { graph } = await sharedBuild();
    const demoOnly = [...FEATURES].filter(([, face]) => face.demoOnly).map(([id]) => id);
    expect(demoOnly.length).toBeGreaterThan(0);
    const modules = readdirSync(path.join(folder, 'site/assets')).flatMap((file) => graph.chunks[`assets/${file}`]?.modules ?? []);
    expect(modules.filter((name) => demoOnly.some((id) => name.startsWith(`runtime/features/${id}/`)))).toEqual([]);
    expect(modules).toContain('runtime/features/auth/feature.ts');
    expect(JSON.stringify(page(folder))).not.toMatch(/demo/i);
  });

  it('knows no flag that belongs to demo builds, neither in its pages nor in its backend', async () => {
    const demoOnly = Object.keys(flagTable).filter((name) => flagTable[name as FlagName].demoOnly);
    expect(demoOnly).toContain('demo_mode');
    const named = async (id: string) => {
      const { folder } = await stamped(id);
      const texts = [JSON.stringify(page(folder)), read(folder, 'server.json')];
      return demoOnly.filter((name) => texts.some((text) => text.includes(name)));
    };
    expect(await named('harbor')).toEqual([]);
    expect(await named('northwind')).toEqual(demoOnly);
  });

  it('may be indexed and carries no mark of a demo', async () => {
    const { folder } = await stamped('harbor');
    expect(read(folder, 'site/index.html')).toContain('<title>Harbor</title>');
    expect(read(folder, 'site/index.html')).not.toContain('noindex');
    expect(read(folder, 'site/robots.txt')).toBe('User-agent: *\nAllow: /\n');
  });

  it('names no other brand', async () => {
    for (const id of EXAMPLES) {
      const { folder } = await stamped(id);
      const names = EXAMPLES.filter((other) => other !== id);
      for (const [file, content] of Object.entries(tree(folder))) {
        if (/\.(br|gz|png|woff2)$/.test(file)) continue;
        expect(names.filter((name) => new RegExp(`\\b${name}\\b`, 'i').test(Buffer.from(content, 'base64').toString())), `${id} ${file}`).toEqual([]);
      }
    }
  });
});

describe('a demo output', () => {
  it('says so in its title and keeps out of search engines', async () => {
    const { folder } = await stamped('northwind');
    for (const file of ['index', 'login']) {
      expect(read(folder, `site/${file}.html`)).toContain('<title>Demo · Northwind</title>');
      expect(read(folder, `site/${file}.html`)).toContain('<meta name="robots" content="noindex, nofollow">');
    }
    expect(read(folder, 'site/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
    const manifest = JSON.parse(read(folder, 'site/manifest.webmanifest')) as { name: string; icons: { sizes: string; purpose: string }[] };
    expect(manifest.name).toBe('Demo · Northwind');
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['any any', '192x192 any', '192x192 maskable']);
  });

  it('presumes a country only where it is served', async () => {
    const { folder } = await stampChanged('northwind', ({ brand }) => ({ brand: { ...brand, markets: ['DE'] } }));
    expect(page(folder).defaultCountry).toBeUndefined();
    expect(page((await stamped('northwind')).folder).defaultCountry).toBe('United Kingdom');
  });
});

describe('a page', () => {
  it('shows hostile names as text, wherever they stand', async () => {
    const name = '"><img src=x onerror=alert(1)></script><script>alert(2)</script>';
    const { folder } = await stampChanged('northwind', ({ brand, settings }) => ({ brand: { ...brand, name, tagline: { en: name } }, settings: { ...settings, site_name: name, platform_security_bond_message: name } }));
    for (const file of ['index', 'login']) {
      const tags = tagsOf(read(folder, `site/${file}.html`));
      expect(tags.filter(({ name: tag, attributes }) => tag === 'img' && attributes.src === 'x')).toEqual([]);
      expect(tags.filter(({ attributes }) => 'onerror' in attributes)).toEqual([]);
      expect(read(folder, `site/${file}.html`)).not.toContain('alert(2)</script>');
      expect(page(folder, file).name).toBe(name);
    }
  });

  it('loads nothing but its own files, each with its integrity, and only what its features reach', async () => {
    const { folder } = await stamped('harbor');
    const { files, graph } = await sharedBuild();
    const tags = tagsOf(read(folder, 'site/login.html')).filter(({ attributes }) => attributes.integrity);
    expect(tags.length).toBeGreaterThan(5);
    for (const { attributes } of tags) {
      const file = (attributes.href ?? attributes.src)!.slice(1);
      if (!file.includes('/theme-')) expect(files[file]).toBe(attributes.integrity);
    }
    const here = readdirSync(path.join(folder, 'site/assets')).map((file) => `assets/${file}`);
    expect(here).not.toContain(graph.features['sales-kit']);
    expect(here).toContain(graph.features.handoff);
  });

  it('preloads the sign-in page with its text in the brand’s first language', async () => {
    const { graph } = await sharedBuild();
    const preloads = async (id: string) => tagsOf(read((await stamped(id)).folder, 'site/login.html')).filter(({ attributes }) => attributes.rel === 'modulepreload').map(({ attributes }) => attributes.href!.slice(1));
    expect(await preloads('harbor')).toEqual(expect.arrayContaining([graph.features.auth, graph.pages['runtime/features/auth/pages/login-page.tsx'], chunkWith(graph, 'runtime/forms/text/en.ts')]));
    expect(await preloads('meridian')).toContain(chunkWith(graph, 'runtime/forms/text/es.ts'));
    expect(await preloads('meridian')).not.toContain(chunkWith(graph, 'runtime/forms/text/en.ts'));
  });

  it('paints the dark page where the sign-in page leads on to it, under both addresses', async () => {
    const { graph } = await sharedBuild();
    const { folder } = await stamped('meridian');
    const html = read(folder, 'site/login.html');
    expect(html).toContain('<div id="root" data-page="account-signin-dark" data-language="es"><');
    expect(html).toContain('data-variant="dark"');
    for (const file of [graph.features['dark-auth']!, graph.pages['runtime/features/dark-auth/pages/login-page.tsx']!, chunkWith(graph, 'runtime/forms/text/es.ts')]) expect(html).toContain(`<link rel="modulepreload" href="/${file}"`);
    expect(read(folder, 'site/authentication.html')).toBe(html);
    expect(read(folder, 'site/index.html')).toContain('<div id="root"></div>');
  });

  it('paints the plain page elsewhere, under its own address alone', async () => {
    for (const id of ['northwind', 'harbor']) {
      const { folder } = await stamped(id);
      expect(read(folder, 'site/login.html')).toContain('<div id="root" data-page="account-signin" data-language="en"><');
      expect(readdirSync(path.join(folder, 'site')).filter((name) => name.endsWith('.html')).sort()).toEqual(['index.html', 'login.html']);
    }
  });
});

describe('options', () => {
  it('place the site below a path', async () => {
    const { folder } = await stamped('northwind', { base: '/trade/demo/' });
    const html = read(folder, 'site/login.html');
    expect(page(folder).base).toBe('/trade/demo/');
    expect(tagsOf(html).flatMap(({ name, attributes }) => (name === 'link' || name === 'script' ? [attributes.href ?? attributes.src] : [])).filter((address) => address && !address.startsWith('/trade/demo/'))).toEqual([]);
    expect(Object.keys(JSON.parse(scriptText(html, 'type="importmap"')!).integrity).every((address) => address.startsWith('/trade/demo/assets/'))).toBe(true);
  });

  it.each(['trade', '/trade', 'trade/', '//evil.test/', '/a b/', '/"/'])('refuse %j as a path', async (base) => {
    await expect(stamped('harbor', { base })).rejects.toThrow('slashes');
  });

  it('link what is shared, or copy it', async () => {
    const shared = await sharedBuild();
    const inode = (folder: string) => statSync(path.join(folder, 'site', shared.graph.app)).ino;
    const source = statSync(path.join(shared.folder, 'site', shared.graph.app)).ino;
    expect(inode((await stamped('harbor')).folder)).toBe(source);
    expect(inode((await stamped('harbor', { placing: 'copy' })).folder)).not.toBe(source);
  });

  it('leave the old output as it was when a logo is gone', async () => {
    const { folder } = await stamped('harbor');
    const before = tree(folder);
    const given = await loaded('harbor');
    const broken = { ...given, brand: { ...given.brand, logos: { ...given.brand.logos, logo: 'assets/none.svg' } } };
    await expect(stampBrand(broken, await sharedBuild(), folder)).rejects.toThrow('ENOENT');
    expect(tree(folder)).toEqual(before);
    expect(existsSync(path.dirname(folder)) && readdirSync(path.dirname(folder))).toEqual(['harbor']);
  });

  it('put an output into a folder that is not there yet', async () => {
    const folder = path.join(temporaryFolder(), 'a/b/harbor');
    mkdirSync(path.dirname(path.dirname(folder)));
    await stampBrand(await loaded('harbor'), await sharedBuild(), folder);
    expect(readdirSync(folder)).toContain('site');
  });
});
