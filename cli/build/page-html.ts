import Handlebars from 'handlebars';
import pageTemplate from '../../templates/page.html.hbs?raw';
import { INSTALL_PROMPT, OPENED_AS_FILE, SHOW_PRERENDERED, STORED_THEME } from './page-scripts.ts';
import { textIn } from '../manifest/text-keys.ts';
import { isNavShown } from '../../domain/access/nav-condition.ts';
import { writingDirection } from '../../domain/strings/writing-direction.ts';
import type { PageData } from '../../schemas/generated/types.ts';

const template = Handlebars.compile<View>(pageTemplate, { strict: true, knownHelpersOnly: true });

/** A file of the page with its integrity, addressed from the root of the host. */
export interface Subresource {
  address: string;
  integrity: string;
}

/** The page's content besides its preloads and the prerendered page. */
export interface PageParts {
  page: PageData;
  /** The page data as JSON, escaped for a script element. */
  data: string;
  themeColor: string;
  /** URL of the page language's text file, if the brand supplies that language. */
  text?: string;
  importMap: string;
  styles: Subresource[];
  entry: Subresource;
  icons: { favicon: string; icon32: string; icon180: string; webManifest: string; linkPreview?: string };
}

interface View extends Omit<PageParts, 'page' | 'icons'> {
  id: string;
  storedTheme: string;
  /** Absent if the build cannot be installed. */
  installPrompt?: string;
  /** In a static demo only. */
  needsHost?: { text: string; script: string };
  language: string;
  direction: 'ltr' | 'rtl';
  theme: string;
  title: string;
  description: string;
  demo: boolean;
  preloads: Subresource[];
  favicon: string;
  faviconType: string;
  icon32: string;
  icon180: string;
  webManifest: string;
  name: string;
  linkPreview?: string;
  prerendered: { html: string; route: string; paths: string; scripts: string };
  showPrerendered: string;
  noscript: string;
}

export function siteName({ name, settings }: PageData): string {
  return (settings as { site_name?: string }).site_name || name;
}

/** Whether the build has the service worker and its user interface. */
export function isInstallable({ features }: Pick<PageData, 'features'>): boolean {
  return features.some(({ id }) => id === 'installation');
}

/** The prerendered sign-in page. */
export interface PrerenderedPage {
  html: string;
  route: string;
  /** The paths at which it is visible before the app runs. */
  paths: string[];
  /** URLs of the scripts that it needs in addition to those of every page. */
  scripts: string[];
}

/** The site's only HTML page. `preloads` are the scripts that it needs at every path. */
export function pageHtml(
  { page, icons, ...parts }: PageParts,
  preloads: Subresource[],
  { html, route, paths, scripts }: PrerenderedPage,
): string {
  const language = page.languages[0]!;
  const name = siteName(page);
  return template({
    ...parts,
    text: parts.text,
    ...icons,
    linkPreview: icons.linkPreview,
    name,
    id: page.id,
    storedTheme: STORED_THEME,
    installPrompt: isInstallable(page) ? INSTALL_PROMPT : undefined,
    needsHost: page.staticDemo && {
      text: textIn(language, 'static-demo.needs-host'),
      script: OPENED_AS_FILE,
    },
    language,
    direction: writingDirection(language),
    theme: page.theme.default,
    title: page.mode === 'demo' ? `Demo · ${name}` : name,
    description: page.tagline[language] ?? '',
    demo: page.mode === 'demo',
    preloads,
    faviconType: icons.favicon.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    prerendered: { html, route, paths: paths.join(' '), scripts: scripts.join(' ') },
    showPrerendered: SHOW_PRERENDERED,
    noscript: textIn(language, 'app.needs-script').replace('{name}', () => name),
  });
}

/** The brand's SVG mark at any size, if it has one. */
function drawnMark({ base, logos }: PageData): object[] {
  return logos.logo_sm.endsWith('.svg')
    ? [{ src: base + logos.logo_sm, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }]
    : [];
}

const MAX_SHORTCUTS = 4;

/** The first pages of a phone's navigation. */
function shortcuts({ base, features, languages, text, settings }: PageData, icon: object): object[] {
  const [language] = languages as [string];
  const pages = features.flatMap(({ nav, routes }) =>
    nav
      .filter(({ menu, when }) => (menu === 'mobile' || menu === 'both') && isNavShown(when, settings))
      .map(({ id, order, route }) => ({
        name: text[language]?.[`nav.${id}`] ?? textIn(language, `nav.${id}`),
        order,
        path: routes.find((each) => each.id === route)!.path,
      })),
  );
  return pages
    .sort((a, b) => a.order - b.order)
    .slice(0, MAX_SHORTCUTS)
    .map(({ name, path }) => ({ name, url: base + path.slice(1), icons: [icon] }));
}

/** The web app manifest, for installing the site as an app. */
export function webManifest(
  page: PageData,
  color: string,
  icons: { file: string; size: number; maskable: boolean }[],
): string {
  const name = page.mode === 'demo' ? `Demo · ${siteName(page)}` : siteName(page);
  const language = page.languages[0]!;
  const images = icons.map(({ file, size, maskable }) => ({
    src: page.base + file,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: maskable ? 'maskable' : 'any',
  }));
  const manifest = {
    id: page.base,
    name,
    short_name: name,
    description: page.tagline[language],
    lang: language,
    dir: writingDirection(language),
    start_url: page.base,
    scope: page.base,
    display: 'standalone',
    background_color: color,
    theme_color: color,
    categories: ['finance'],
    icons: [...drawnMark(page), ...images],
    shortcuts: shortcuts(page, images[0]!),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
