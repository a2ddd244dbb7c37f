import type { LoadedBrand } from '../../manifest/loaded-brand.ts';
import type { PageData } from '../../../schemas/generated/types.ts';
import { type BuildRecord, digestsOf } from '../build-record.ts';
import { cachedFile } from '../cached-file.ts';
import { integrityOf } from '../content-hash.ts';
import { contentPolicy } from '../content-policy.ts';
import { sharedFileLink } from '../feature-set.ts';
import { fontsOf } from '../fonts.ts';
import { headerRules } from '../header-rules.ts';
import { hostingFiles } from '../hosting.ts';
import { ICONS } from '../icons.ts';
import type { FileLink } from '../link-or-copy.ts';
import type { LogoFile } from '../logo-files.ts';
import { serverBrand, VERSION } from '../page-data.ts';
import { isInstallable, webManifest } from '../page-html.ts';
import { INSTALL_PROMPT, OFFLINE, OPENED_AS_FILE, SHOW_PRERENDERED, STORED_THEME } from '../page-scripts.ts';
import type { BackendBuild } from '../static-demo/backend-build.ts';
import { demoReadme } from '../static-demo/demo-readme.ts';
import { type OutputPlan, surfaceColor } from './output-plan.ts';
import { plannedPageData, sitePage } from './site-page.ts';
import { workerFiles } from './worker-files.ts';

/** The files of an output besides those of its feature set. */
export interface OutputFiles {
  /** Content by path. */
  written: Record<string, string>;
  links: FileLink[];
}

function robots(mode: PageData['mode']): string {
  return mode === 'demo' ? 'User-agent: *\nDisallow: /\n' : 'User-agent: *\nAllow: /\n';
}

const SCRIPT_HASHES = [STORED_THEME, SHOW_PRERENDERED].map((script) => integrityOf(script));
const INSTALL_HASHES = [INSTALL_PROMPT, OFFLINE].map((script) => integrityOf(script));

function hosting({ loaded: { brand }, base, featureSet, demo }: OutputPlan): Record<string, string> {
  const rules = headerRules({
    base,
    policy: contentPolicy(
      brand,
      [
        featureSet.importMapHash,
        ...SCRIPT_HASHES,
        ...(isInstallable({ features: featureSet.page }) ? INSTALL_HASHES : []),
        ...(demo ? [integrityOf(OPENED_AS_FILE)] : []),
      ],
      demo !== undefined,
    ),
    demo: brand.mode === 'demo',
  });
  const sameOriginApi = !demo && (brand.api?.base ?? 'same-origin') === 'same-origin';
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

/** Brands with the same base, features, languages and allowed hosts share the same files. */
const SHARED_HOSTING = ['site/_headers', 'site/_redirects', 'headers.json'];

/** For the `serve` command, which would send the pages of the card sandbox to addresses without ".html". */
const SERVE_CONFIG = `${JSON.stringify({
  cleanUrls: false,
  rewrites: [{ source: '**', destination: '/index.html' }],
})}\n`;

/** The brand's data of a backend: outside the web root, or, in a static demo, for the pages. */
function backendFiles({ loaded, build, demo }: OutputPlan, html: string): OutputFiles['written'] {
  if (!demo) return { 'server.json': `${JSON.stringify(serverBrand(loaded, build))}\n` };
  return {
    [`site/${demo.brand.file}`]: demo.brand.content,
    'site/404.html': html,
    'site/serve.json': SERVE_CONFIG,
    'README.txt': demoReadme({ name: loaded.brand.name }),
  };
}

function writtenFiles(plan: OutputPlan, hosted: Record<string, string>): OutputFiles['written'] {
  const { loaded, icons, theme, texts } = plan;
  const page = plannedPageData(plan);
  const html = sitePage(plan, page);
  const appIcons = ICONS.filter(({ size, name }) => size >= 192 && name !== 'link-preview').map(
    ({ name, size, opaque }) => ({
      file: `assets/${icons.files[name].name}`,
      size,
      maskable: opaque,
    }),
  );
  return {
    'site/index.html': html,
    ...workerFiles(plan, page),
    ...Object.fromEntries(Object.entries(hosted).filter(([file]) => !SHARED_HOSTING.includes(file))),
    [`site/${theme.file}`]: theme.css,
    ...Object.fromEntries(Object.values(texts).map(({ file, content }) => [`site/${file}`, content])),
    'site/manifest.webmanifest': webManifest(page, surfaceColor(loaded), appIcons),
    ...backendFiles(plan, html),
  };
}

/** The files of a static demo's backend by path, with their integrity. */
const backendAssets = (
  { files, cardFiles }: BackendBuild,
  { brand }: LoadedBrand,
): BackendBuild['files'] => ({
  ...files,
  ...(brand.deposits?.card ? cardFiles : {}),
});

/** Fonts of the shared build, and files of the cache. */
function linkedFiles(plan: OutputPlan, hosted: Record<string, string>): FileLink[] {
  const { loaded, shared, featureSet, icons, logos, demo } = plan;
  const fonts = fontsOf(loaded.brand.theme).map((font) => sharedFileLink(shared, shared.fonts[font]));
  const iconLinks = Object.values(icons.files).map(({ name, integrity }) => ({
    to: `site/assets/${name}`,
    from: `${icons.folder}/${name}`,
    integrity,
  }));
  const logoLinks = Object.values<LogoFile>(logos).map(({ file, content, integrity }) =>
    cachedFile(shared.cache, `site/${file}`, content, integrity),
  );
  const backend = Object.entries(demo ? backendAssets(demo.backend, loaded) : {}).map(
    ([file, integrity]) => ({
      to: `site/${file}`,
      from: `${demo!.backend.folder}/${file}`,
      integrity,
    }),
  );
  const headers = SHARED_HOSTING.map((file) => cachedFile(shared.cache, file, hosted[file]!));
  return [
    ...fonts,
    ...iconLinks,
    ...logoLinks,
    ...headers,
    ...backend,
    cachedFile(shared.cache, 'assets.json', featureSet.listing, featureSet.listingIntegrity),
    cachedFile(shared.cache, 'site/robots.txt', robots(loaded.brand.mode)),
  ];
}

export function outputFiles(plan: OutputPlan): OutputFiles {
  const hosted = hosting(plan);
  return { written: writtenFiles(plan, hosted), links: linkedFiles(plan, hosted) };
}

/** build.json: versions, and the digests of the files that assets.json does not list. */
export function buildRecord(
  { loaded: { brand, features }, shared, base, build, demo }: OutputPlan,
  { written, links }: OutputFiles,
): string {
  const digests = digestsOf([
    ...Object.entries(written).map(([file, content]) => [file, integrityOf(content)] as const),
    ...links.map(({ to, integrity }) => [to, integrity] as const),
  ]);
  const record: BuildRecord = {
    livery: VERSION,
    build,
    shared: shared.hash,
    id: brand.id,
    mode: brand.mode,
    base,
    features,
    ...(demo ? { backend: demo.backend.worker } : {}),
    files: digests,
  };
  return `${JSON.stringify(record)}\n`;
}
