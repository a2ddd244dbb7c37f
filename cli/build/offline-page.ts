import { writingDirection } from '../../domain/strings/writing-direction.ts';
import Handlebars from 'handlebars';
import offlineTemplate from '../../templates/offline.html.hbs?raw';
import type { PageData } from '../../schemas/generated/types.ts';
import { textIn } from '../manifest/text-keys.ts';
import { siteName, type Subresource } from './page-html.ts';
import { OFFLINE, STORED_THEME } from './page-scripts.ts';

const TEXTS = [
  'title',
  'lead',
  'unavailable',
  'prices',
  'orders',
  'available',
  'positions',
  'tabs',
  'files',
  'retry',
  'return',
] as const;

interface Section {
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  mark: string | undefined;
  text: Record<(typeof TEXTS)[number], string>;
}

interface View {
  id: string;
  language: string;
  direction: 'ltr' | 'rtl';
  theme: string;
  themeColor: string;
  title: string;
  name: string;
  storedTheme: string;
  script: string;
  styles: Subresource[];
  favicon: string;
  logo: string;
  logoDark: string;
  demo: boolean;
  sections: Section[];
}

const template = Handlebars.compile<View>(offlineTemplate, { strict: true, knownHelpersOnly: true });

function section(page: PageData, language: string): Section {
  const site = siteName(page);
  const own = page.text[language] ?? {};
  const of = (key: string) => own[key] ?? textIn(language, key);
  const text = Object.fromEntries(
    TEXTS.map((name) => [name, of(`offline.${name}`).replaceAll('{site}', () => site)]),
  ) as Section['text'];
  const isDemo = page.mode === 'demo';
  return {
    language,
    direction: writingDirection(language),
    title: `${isDemo ? 'Demo · ' : ''}${text.title} · ${site}`,
    mark: isDemo ? of('mark.demo') : undefined,
    text,
  };
}

/**
 * The page that the service worker shows when the site cannot be reached: complete in each language of the
 * brand, because it can load nothing. A script shows the user's language.
 * @param page with the texts of all languages
 */
export function offlinePage(page: PageData, styles: Subresource[], themeColor: string): string {
  const { base, logos, languages } = page;
  const sections = languages.map((language) => section(page, language));
  return template({
    id: page.id,
    language: languages[0]!,
    direction: writingDirection(languages[0]!),
    theme: page.theme.default,
    themeColor,
    title: sections[0]!.title,
    name: siteName(page),
    storedTheme: STORED_THEME,
    script: OFFLINE,
    styles,
    favicon: base + logos.favicon,
    logo: base + logos.logo,
    logoDark: base + logos.logo_dark,
    demo: page.mode === 'demo',
    sections,
  });
}
