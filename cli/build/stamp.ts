import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageData } from '../../schemas/generated/types.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { contentHash, integrityOf, nameHash } from './content-hash.ts';
import { contentPolicy } from './content-policy.ts';
import { type FeatureSet, featureSet, inLanguage, placedShared } from './feature-set.ts';
import type { SignInRoute } from './shared/sign-in-routes.ts';
import { jsonForScript } from './escape.ts';
import { fontsOf } from './fonts.ts';
import { headerRules } from './header-rules.ts';
import { hostingFiles } from './hosting.ts';
import { ICONS, type IconSet, prepareIcons } from './icons.ts';
import { cachedFile } from './cached-file.ts';
import { type LogoFile, logoFiles } from './logo-files.ts';
import { loginShell } from './login-shell.ts';
import { pageData, serverBrand, VERSION } from './page-data.ts';
import { type BuildRecord, digestsOf } from './build-record.ts';
import { offlinePage } from './offline-page.ts';
import { isInstallable, type Painted, pageHtml, type PageParts, webManifest } from './page-html.ts';
import { INSTALL_PROMPT, OFFLINE, PAINT, STORED_THEME } from './page-scripts.ts';
import { type Placed, linkOrCopyFiles, type FileTransfer } from './link-or-copy.ts';
import { replaceFolder } from './replace-folder.ts';
import { OFFLINE_PAGE, WORKER, workerScript } from './service-worker.ts';
import type { SharedBuild } from './shared/shared-build.ts';
import { type TextFile, textFiles, withTextFiles } from './text-files.ts';
import { themeCss } from './theme-css.ts';

export interface StampOptions {
  /** Base path of the site, with both slashes; default `/`. */
  base?: string;
  /** `copy` for an output that moves to another disk or is edited; default `link`. */
  transfer?: FileTransfer;
}

export interface Stamped {
  /** The brand's output folder. */
  folder: string;
  build: string;
  /** Number of files in it. */
  files: number;
}

const BASE = /^\/(?:[a-z0-9-]+\/)*$/i;

/** The content of an output that is not written yet. */
interface Draft {
  loaded: LoadedBrand;
  shared: SharedBuild;
  base: string;
  set: FeatureSet;
  icons: IconSet;
  logos: ReturnType<typeof logoFiles>;
  theme: { file: string; css: string; integrity: string };
  texts: Record<string, TextFile>;
  build: string;
}

function themeOf({ brand }: LoadedBrand, shared: SharedBuild): Draft['theme'] {
  const css = themeCss(brand.theme, (font) => path.posix.basename(shared.fonts[font]));
  const integrity = integrityOf(css);
  return { file: `assets/theme-${nameHash(integrity)}.css`, css, integrity };
}

function baseColors({ brand: { theme } }: LoadedBrand): string {
  return theme[theme.default].base100;
}

async function draft(loaded: LoadedBrand, shared: SharedBuild, base: string): Promise<Draft> {
  if (!BASE.test(base)) throw new Error(`Not a path with both slashes: ${JSON.stringify(base)}`);
  const logos = logoFiles(loaded);
  const icons = prepareIcons(
    shared.cache,
    logos.logo_sm.content,
    baseColors(loaded),
    loaded.brand.logos.logo_sm,
  );
  const theme = themeOf(loaded, shared);
  const set = featureSet(shared, loaded.features, base);
  const { brand, settings, features, text } = loaded;
  const logoNames = Object.values(logos).map(({ file }) => file);
  const build = contentHash(
    VERSION,
    shared.hash,
    base,
    theme.file,
    ...logoNames,
    JSON.stringify({ brand, settings, features, text }),
  );
  return { loaded, shared, base, set, icons: await icons, logos, theme, texts: textFiles(loaded), build };
}

function pageOf({ loaded, base, build, set, logos }: Draft): PageData {
  const names = Object.fromEntries(Object.entries<LogoFile>(logos).map(([slot, { file }]) => [slot, file]));
  return pageData(loaded, {
    base,
    build,
    logos: names as unknown as PageData['logos'],
    features: set.page,
    calls: set.calls,
  });
}

/** The page data as JSON. The part that depends on its features is text already. */
function dataOf({ set }: Draft, page: PageData): string {
  return `${jsonForScript({ ...page, features: undefined, calls: undefined }).slice(0, -1)},${set.data}}`;
}

/** URL of the first language's text file, if the brand supplies that language. */
function ownText({ base, texts }: Draft, { languages }: PageData): string | undefined {
  const found = texts[languages[0]!];
  return found && base + found.file;
}

/** Absolute URL of the link preview image; undefined without a public host, which it requires. */
function linkPreview({ loaded: { brand }, base, icons }: Draft): string | undefined {
  const host = brand.hosts?.[0];
  return host && `https://${host}${base}assets/${icons.files['link-preview'].name}`;
}

function partsOf(drafted: Draft, page: PageData): PageParts {
  const { loaded, shared, base, set, icons, logos, theme } = drafted;
  return {
    page,
    data: dataOf(drafted, withTextFiles(page, drafted.texts)),
    text: ownText(drafted, page),
    themeColor: baseColors(loaded),
    importMap: set.importMap,
    styles: [
      { address: base + theme.file, integrity: theme.integrity },
      { address: base + shared.graph.style, integrity: shared.files[shared.graph.style]! },
    ],
    entry: { address: base + shared.graph.app, integrity: shared.files[shared.graph.app]! },
    icons: {
      favicon: base + logos.favicon.file,
      icon32: `${base}assets/${icons.files['icon-32'].name}`,
      icon180: `${base}assets/${icons.files['icon-180'].name}`,
      linkPreview: linkPreview(drafted),
      webManifest: `${base}manifest.webmanifest`,
    },
  };
}

function signInRoute({ settings, features }: LoadedBrand): SignInRoute {
  return settings.login_page === 'dark' && features.includes('dark-auth')
    ? 'account-signin-dark'
    : 'account-signin';
}

/** If /login redirects to the dark page, that page is prerendered for both paths. */
function paintedPage({ shared, base, set, loaded }: Draft, page: PageData): Painted {
  const route = signInRoute(loaded);
  const at = page.features
    .flatMap(({ routes }) => routes)
    .filter(({ id }) => id === 'account-signin' || id === route)
    .map(({ path: place }) => base + place.slice(1));
  const files = inLanguage(set.preloads.signIn[route], page.languages[0]!).map((file) => base + file);
  return { shell: loginShell(shared, page, route), page: route, at, files };
}

/** index.html, which serves every path of the site. */
function sitePage(drafted: Draft, page: PageData): string {
  const { shared, base, set } = drafted;
  const preloads = inLanguage(set.preloads.every, page.languages[0]!).map((file) => ({
    address: base + file,
    integrity: shared.files[file]!,
  }));
  return pageHtml(partsOf(drafted, page), preloads, paintedPage(drafted, page));
}

function robots(mode: PageData['mode']): string {
  return mode === 'demo' ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nAllow: /\n';
}

const SCRIPT_HASHES = [STORED_THEME, PAINT].map((script) => integrityOf(script));
const INSTALL_HASHES = [INSTALL_PROMPT, OFFLINE].map((script) => integrityOf(script));

function hosting({ loaded: { brand }, base, set }: Draft): Record<string, string> {
  const rules = headerRules({
    base,
    policy: contentPolicy(brand, [
      set.importMapHash,
      ...SCRIPT_HASHES,
      ...(isInstallable({ features: set.page }) ? INSTALL_HASHES : []),
    ]),
    demo: brand.mode === 'demo',
  });
  const sameOriginApi = (brand.api?.base ?? 'same-origin') === 'same-origin';
  const { _headers, _redirects, ...files } = hostingFiles({
    id: brand.id,
    base,
    hosts: brand.hosts ?? [],
    sameOriginApi,
    hstsIncludeSubDomains: brand.hstsIncludeSubDomains ?? false,
    rules,
  });
  return { 'site/_headers': _headers, 'site/_redirects': _redirects, ...files };
}

/** What the offline page and the first paint need, with their integrity: the service worker caches it ahead. */
function cachedAhead({ shared, set, loaded, logos, theme }: Draft, language: string): [string, string][] {
  const scripts = [
    shared.graph.app,
    ...inLanguage(set.preloads.every, language),
    ...inLanguage(set.preloads.signIn[signInRoute(loaded)], language),
  ];
  const fonts = fontsOf(loaded.brand.theme).map((font) => shared.fonts[font]);
  const pictures = [logos.favicon, logos.logo, logos.logo_dark ?? logos.logo];
  return [
    [theme.file, theme.integrity],
    ...[shared.graph.style, ...fonts, ...scripts].map((file): [string, string] => [
      file,
      shared.files[file]!,
    ]),
    ...new Map(pictures.map(({ file, integrity }) => [file, integrity])),
  ];
}

/** The service worker with its offline page; without the feature, the worker that removes an earlier one. */
function workerFiles(drafted: Draft, page: PageData): Record<string, string> {
  const { base, build, loaded } = drafted;
  if (!isInstallable(page)) return { [`site/${WORKER}`]: workerScript({ base, build, files: [] }) };
  const offline = offlinePage(page, partsOf(drafted, page).styles, baseColors(loaded));
  const files: [string, string][] = [
    [OFFLINE_PAGE, integrityOf(offline)],
    ...cachedAhead(drafted, page.languages[0]!),
  ];
  return {
    [`site/${OFFLINE_PAGE}`]: offline,
    [`site/${WORKER}`]: workerScript({ base, build, files }),
  };
}

/** Brands with the same base, features and allowed hosts share the same files. */
const SHARED_HOSTING = ['site/_headers', 'site/_redirects', 'headers.json'];

function writtenFiles(drafted: Draft, hosted: Record<string, string>): Record<string, string> {
  const { loaded, icons, theme, texts, build } = drafted;
  const page = pageOf(drafted);
  const appIcons = ICONS.filter(({ size, name }) => size >= 192 && name !== 'link-preview').map(
    ({ name, size, opaque }) => ({
      file: `assets/${icons.files[name].name}`,
      size,
      maskable: opaque,
    }),
  );
  return {
    'site/index.html': sitePage(drafted, page),
    ...workerFiles(drafted, page),
    ...Object.fromEntries(Object.entries(hosted).filter(([file]) => !SHARED_HOSTING.includes(file))),
    [`site/${theme.file}`]: theme.css,
    ...Object.fromEntries(Object.values(texts).map(({ file, content }) => [`site/${file}`, content])),
    'site/manifest.webmanifest': webManifest(page, baseColors(loaded), appIcons),
    'server.json': `${JSON.stringify(serverBrand(loaded, build))}\n`,
  };
}

/** Linked files of the output, other than those of the feature set. */
function ownLinks(
  { loaded: { brand }, shared, set, icons, logos }: Draft,
  hosted: Record<string, string>,
): Placed[] {
  const fonts = fontsOf(brand.theme).map((font) => placedShared(shared, shared.fonts[font]));
  const drawn = Object.values(icons.files).map(({ name, integrity }) => ({
    to: `site/assets/${name}`,
    from: `${icons.folder}/${name}`,
    integrity,
  }));
  const kept = Object.values<LogoFile>(logos).map(({ file, content, integrity }) =>
    cachedFile(shared.cache, `site/${file}`, content, integrity),
  );
  const headers = SHARED_HOSTING.map((file) => cachedFile(shared.cache, file, hosted[file]!));
  const listing = cachedFile(shared.cache, 'assets.json', set.listing, set.listingIntegrity);
  return [
    ...fonts,
    ...drawn,
    ...kept,
    ...headers,
    listing,
    cachedFile(shared.cache, 'site/robots.txt', robots(brand.mode)),
  ];
}

/** The output's record: versions, and every other file. */
function buildFile(
  { loaded: { brand, features }, shared, base, build }: Draft,
  written: Record<string, string>,
  links: Placed[],
): string {
  const own = Object.entries(written).map(([file, content]) => [file, integrityOf(content)] as const);
  const files = digestsOf([...own, ...links.map(({ to, integrity }) => [to, integrity] as const)]);
  const record: BuildRecord = {
    livery: VERSION,
    build,
    shared: shared.hash,
    id: brand.id,
    mode: brand.mode,
    base,
    features,
    files,
  };
  return `${JSON.stringify(record)}\n`;
}

/** Writes one brand's output into `folder` and replaces the existing one atomically. */
export async function stampBrand(
  loaded: LoadedBrand,
  shared: SharedBuild,
  folder: string,
  options: StampOptions = {},
): Promise<Stamped> {
  const { base = '/', transfer = 'link' } = options;
  const drafted = await draft(loaded, shared, base);
  const hosted = hosting(drafted);
  const written = writtenFiles(drafted, hosted);
  const links = ownLinks(drafted, hosted);
  const record = buildFile(drafted, written, links);
  const placed = [...drafted.set.placed, ...links];
  replaceFolder(folder, (beside) => {
    for (const name of ['site', 'site/assets']) mkdirSync(`${beside}/${name}`);
    for (const [file, content] of Object.entries(written)) writeFileSync(`${beside}/${file}`, content);
    writeFileSync(path.join(beside, 'build.json'), record);
    linkOrCopyFiles(placed, beside, transfer);
  });
  return { folder, build: drafted.build, files: Object.keys(written).length + placed.length + 1 };
}
