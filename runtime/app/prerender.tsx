import { renderToString } from 'react-dom/server';
import { Page as LoginPage } from '../features/auth/pages/account-signin-page.tsx';
import { Page as DarkLoginPage } from '../features/dark-auth/pages/account-signin-dark-page.tsx';
import { PlatformContext } from '../platform/hooks.ts';
import { StaticSiteRouter } from '../platform/navigation.tsx';
import type { Dictionary } from '../lib/format-text.ts';
import type { PageData } from '../platform/page-data.ts';
import { AppFrame } from './app-frame.tsx';
import { createPlatform, offlineAppEnvironment } from './boot.ts';
import { GuestLayout } from './guest-layout.tsx';
import { AppRoutes } from './routes.tsx';

const TEXTS = [
  import.meta.glob<Dictionary>('../platform/text/*.ts', { eager: true, import: 'text' }),
  import.meta.glob<Dictionary>('../features/auth/text/*.ts', { eager: true, import: 'text' }),
];

/** The text of the page, each folder in English where it lacks the language. */
const dictionariesOf = (language: string) =>
  TEXTS.map((files) => {
    const inLanguage = (code: string) => Object.keys(files).find((file) => file.endsWith(`/${code}.ts`));
    return files[(inLanguage(language) ?? inLanguage('en'))!]!;
  });

const PAGES = { 'account-signin': LoginPage, 'account-signin-dark': DarkLoginPage };

/**
 * Renders a brand's sign-in page (or its dark variant) in the brand's first language, as HTML for the root
 * element.
 */
export function renderLogin(page: PageData, route: keyof typeof PAGES): string {
  const platform = createPlatform(page, offlineAppEnvironment());
  for (const dictionary of dictionariesOf(page.languages[0]!)) platform.text.add(dictionary);
  return renderToString(
    <PlatformContext value={platform}>
      <StaticSiteRouter base={page.base} path={page.base + platform.registry.pathTo(route)!.slice(1)}>
        <AppFrame>
          <AppRoutes frame={GuestLayout} page={{ route, Page: PAGES[route] }} />
        </AppFrame>
      </StaticSiteRouter>
    </PlatformContext>,
  );
}
