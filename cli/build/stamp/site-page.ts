import type { PageData } from '../../../schemas/generated/types.ts';
import { jsonForScript } from '../escape.ts';
import { inLanguage } from '../feature-set.ts';
import { loginShell } from '../login-shell.ts';
import { mapValues } from '../map-values.ts';
import { pageData } from '../page-data.ts';
import { pageHtml, type PageParts, type PrerenderedPage } from '../page-html.ts';
import { STATIC_DEMO } from '../static-demo/as-static-demo.ts';
import { withTextFiles } from '../text-files.ts';
import { type OutputPlan, signInRoute, surfaceColor } from './output-plan.ts';

function staticDemoOf({ featureSet, demo }: OutputPlan): PageData['staticDemo'] {
  if (!demo) return undefined;
  const { worker, database } = demo.backend;
  const { entry } = featureSet.page.find(({ id }) => id === STATIC_DEMO)!;
  return { entry, worker, database, brand: demo.brand.file };
}

export function plannedPageData(plan: OutputPlan): PageData {
  const { loaded, base, build, featureSet, logos } = plan;
  return pageData(loaded, {
    base,
    build,
    logos: mapValues(logos, ({ file }) => file),
    features: featureSet.page,
    calls: featureSet.calls,
    staticDemo: staticDemoOf(plan),
  });
}

/** The page data as JSON. The part that depends on the feature set is serialized already. */
function serializePageData({ featureSet }: OutputPlan, page: PageData): string {
  return `${jsonForScript({ ...page, features: undefined, calls: undefined }).slice(0, -1)},${featureSet.data}}`;
}

/** URL of the default language's text file, if the brand supplies that language. */
function textFileUrl({ base, texts }: OutputPlan, { languages }: PageData): string | undefined {
  const found = texts[languages[0]!];
  return found && base + found.file;
}

/** Absolute URL of the link preview image; undefined without a public host, which it requires. */
function linkPreviewUrl({ loaded: { brand }, base, icons }: OutputPlan): string | undefined {
  const host = brand.hosts?.[0];
  return host && `https://${host}${base}assets/${icons.files['link-preview'].name}`;
}

export function pageParts(plan: OutputPlan, page: PageData): PageParts {
  const { loaded, shared, base, featureSet, icons, logos, theme } = plan;
  return {
    page,
    data: serializePageData(plan, withTextFiles(page, plan.texts)),
    text: textFileUrl(plan, page),
    themeColor: surfaceColor(loaded),
    importMap: featureSet.importMap,
    styles: [
      { address: base + theme.file, integrity: theme.integrity },
      { address: base + shared.graph.style, integrity: shared.files[shared.graph.style]! },
    ],
    entry: { address: base + shared.graph.app, integrity: shared.files[shared.graph.app]! },
    icons: {
      favicon: base + logos.favicon.file,
      icon32: `${base}assets/${icons.files['icon-32'].name}`,
      icon180: `${base}assets/${icons.files['icon-180'].name}`,
      linkPreview: linkPreviewUrl(plan),
      webManifest: `${base}manifest.webmanifest`,
    },
  };
}

/** If /login redirects to the dark page, that page is prerendered for both paths. */
function prerenderedSignIn(
  { shared, base, featureSet, loaded }: OutputPlan,
  page: PageData,
): PrerenderedPage {
  const route = signInRoute(loaded);
  const paths = page.features
    .flatMap(({ routes }) => routes)
    .filter(({ id }) => id === 'account-signin' || id === route)
    .map(({ path }) => base + path.slice(1));
  const preloads = inLanguage(featureSet.preloads.signIn[route], page.languages[0]!);
  return {
    html: loginShell(shared, page, route),
    route,
    paths,
    scripts: preloads.map((file) => base + file),
  };
}

/** index.html, which serves every path of the site. */
export function sitePage(plan: OutputPlan, page: PageData): string {
  const { shared, base, featureSet } = plan;
  const preloads = inLanguage(featureSet.preloads.every, page.languages[0]!).map((file) => ({
    address: base + file,
    integrity: shared.files[file]!,
  }));
  return pageHtml(pageParts(plan, page), preloads, prerenderedSignIn(plan, page));
}
