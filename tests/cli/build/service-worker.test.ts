import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { integrityOf } from '../../../cli/build/content-hash.ts';
import { INSTALL_PROMPT } from '../../../cli/build/page-scripts.ts';
import { readWorkerSite } from '../../../cli/build/service-worker.ts';
import { stampBrand } from '../../../cli/build/stamp.ts';
import { tagsOf } from '../../../cli/build/verify/html.ts';
import { temporaryFolder } from '../support/run-livery.ts';
import { EXAMPLES, loaded, read, sharedBuild, stamped } from '../support/stamped-brand.ts';
import { runWorker } from '../support/worker-scope.ts';

interface WebManifest {
  id: string;
  start_url: string;
  scope: string;
  description: string;
  shortcuts: { name: string; url: string }[];
}

const manifestOf = (folder: string) => JSON.parse(read(folder, 'site/manifest.webmanifest')) as WebManifest;

async function stampWithout(id: string) {
  const original = await loaded(id);
  const features = original.features.filter((feature) => feature !== 'installation');
  return stampBrand({ ...original, features }, await sharedBuild(), path.join(temporaryFolder(), id));
}

describe.each(EXAMPLES)('the installable output of %s', (id) => {
  it('has a worker that caches files of this output, each with its integrity', async () => {
    const { folder, build } = await stamped(id);
    const site = readWorkerSite(read(folder, 'site/sw.js'))!;
    expect(site).toMatchObject({ base: '/', build });
    expect(site.files.length).toBeGreaterThan(8);
    for (const [file, integrity] of site.files)
      expect(integrityOf(readFileSync(path.join(folder, 'site', file))), file).toBe(integrity);
  });

  it('has an offline page in each language, with everything that it loads in the cache', async () => {
    const { folder } = await stamped(id);
    const html = read(folder, 'site/offline.html');
    const tags = tagsOf(html);
    const languages = tags.filter(({ attributes }) => 'data-section' in attributes);
    const { brand } = await loaded(id);
    expect(languages.map(({ attributes }) => attributes.lang)).toEqual(brand.languages);
    expect(html.includes('class="money-mark"')).toBe(brand.mode === 'demo');
    const cached = readWorkerSite(read(folder, 'site/sw.js'))!.files.map(([file]) => `/${file}`);
    const needed = tags.flatMap(({ name, attributes }) => {
      if (name === 'img') return [attributes.src!];
      return name === 'link' ? [attributes.href!] : [];
    });
    expect(needed.filter((address) => !cached.includes(address))).toEqual([]);
  });

  it('styles the offline page with classes of the style sheet', async () => {
    const { folder } = await stamped(id);
    const style = read(folder, `site/${(await sharedBuild()).graph.style}`);
    const classes = tagsOf(read(folder, 'site/offline.html')).flatMap(
      ({ attributes }) => attributes.class?.split(' ') ?? [],
    );
    const missing = [...new Set(classes)].filter((name) => !style.includes(`.${name}`));
    expect(missing).toEqual([]);
  });
});

describe('web manifest', () => {
  it('names pages of the build as shortcuts, in the brand’s first language', async () => {
    const { folder } = await stamped('meridian');
    const { id, start_url, scope, description, shortcuts } = manifestOf(folder);
    expect([id, start_url, scope]).toEqual(['/', '/', '/']);
    expect(description).toBe((await loaded('meridian')).brand.tagline!.es);
    expect(shortcuts.length).toBeGreaterThan(1);
    expect(shortcuts[0]).toMatchObject({ name: 'Sala de operaciones', url: '/traderoom' });
  });

  it('starts with the dashboard if that is the home page', async () => {
    const original = await loaded('northwind');
    const folder = path.join(temporaryFolder(), 'northwind');
    const settings = { ...original.settings, home_page: 'wealth_management' as const };
    await stampBrand({ ...original, settings }, await sharedBuild(), folder);
    expect(manifestOf(folder).shortcuts[0]).toMatchObject({ url: '/' });
    expect(manifestOf((await stamped('northwind')).folder).shortcuts[0]).toMatchObject({ url: '/traderoom' });
  });

  it('has addresses below a base path', async () => {
    const { folder } = await stamped('northwind', { base: '/trade/' });
    const { id, start_url, shortcuts } = manifestOf(folder);
    expect([id, start_url]).toEqual(['/trade/', '/trade/']);
    expect(shortcuts.every(({ url }) => url.startsWith('/trade/'))).toBe(true);
    expect(readWorkerSite(read(folder, 'site/sw.js'))!.base).toBe('/trade/');
    expect(read(folder, 'site/offline.html')).toContain('src="/trade/assets/');
  });
});

describe('service worker', () => {
  it('caches the offline page and the first paint, and takes over at once', async () => {
    const { folder, build } = await stamped('northwind');
    const worker = runWorker(read(folder, 'site/sw.js'), 'https://site.example');
    await worker.install();
    expect(worker.cached(`site / ${build}`)).toContain('https://site.example/offline.html');
    expect(worker.calls).toEqual(['skipWaiting']);
    await worker.activate();
    expect(worker.calls).toEqual(['skipWaiting', 'preload', 'claim']);
    expect(worker.messages).toEqual([{ build }]);
  });

  it('removes the caches of its earlier builds, but of no other site', async () => {
    const { folder, build } = await stamped('northwind');
    const worker = runWorker(read(folder, 'site/sw.js'), 'https://site.example');
    for (const name of ['site / old', 'site /trade/ old', 'other']) await worker.caches.open(name);
    await worker.install();
    await worker.activate();
    expect((await worker.caches.keys()).sort()).toEqual(
      ['other', `site / ${build}`, 'site /trade/ old'].sort(),
    );
  });

  it('asks the network first for a page and answers with the offline page without one', async () => {
    const worker = runWorker(read((await stamped('northwind')).folder, 'site/sw.js'), 'https://site.example');
    await worker.install();
    worker.network.set('https://site.example/login', new Response('new'));
    expect(await (await worker.navigate('/login'))!.text()).toBe('new');
    worker.goOffline();
    expect(await (await worker.navigate('/login'))!.text()).toBe('content of /offline.html');
  });

  it('fetches a hashed file once, and keeps no error and no page in its place', async () => {
    const worker = runWorker(read((await stamped('northwind')).folder, 'site/sw.js'), 'https://site.example');
    await worker.install();
    const address = 'https://site.example/assets/chunk-1a2b.js';
    worker.network.set(address, new Response('gone', { status: 404 }));
    expect((await worker.load('/assets/chunk-1a2b.js'))!.status).toBe(404);
    worker.network.set(address, new Response('sign in', { headers: { 'content-type': 'text/html' } }));
    await worker.load('/assets/chunk-1a2b.js');
    worker.network.set(address, new Response('code'));
    await worker.load('/assets/chunk-1a2b.js');
    worker.goOffline();
    expect(await (await worker.load('/assets/chunk-1a2b.js'))!.text()).toBe('code');
  });

  it.each([
    ['an API call', '/api/v1/user', 'GET'],
    ['the stream', '/api/v1/stream', 'GET'],
    ['the web manifest', '/manifest.webmanifest', 'GET'],
    ['a changing request', '/assets/chunk-1a2b.js', 'POST'],
  ])('leaves %s to the browser', async (_, address, method) => {
    const worker = runWorker(read((await stamped('northwind')).folder, 'site/sw.js'), 'https://site.example');
    expect(await worker.load(address, method)).toBeUndefined();
  });

  it('leaves files of other hosts to the browser', async () => {
    const worker = runWorker(read((await stamped('northwind')).folder, 'site/sw.js'), 'https://site.example');
    expect(await worker.load('https://cdn.example/assets/picture.png')).toBeUndefined();
  });

  it('removes itself in a build without it, with its caches', async () => {
    const { folder, build } = await stampWithout('northwind');
    expect(read(folder, 'site/index.html')).not.toContain(INSTALL_PROMPT);
    const worker = runWorker(read(folder, 'site/sw.js'), 'https://site.example');
    await worker.caches.open('site / old');
    await worker.install();
    await worker.activate();
    expect(worker.calls).toEqual(['skipWaiting', 'unregister']);
    expect(await worker.caches.keys()).toEqual([]);
    expect(worker.messages).toEqual([{ build }]);
    expect(await worker.navigate('/login')).toBeUndefined();
  });

  it('answers which build it is', async () => {
    const { folder, build } = await stamped('northwind');
    const worker = runWorker(read(folder, 'site/sw.js'), 'https://site.example');
    worker.ask('build');
    worker.ask({ other: true });
    expect(worker.messages).toEqual([{ build }]);
  });
});
