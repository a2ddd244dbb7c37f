import { renderToString } from 'react-dom/server';
import { Page as LoginPage } from '../features/auth/pages/account-signin-page.tsx';
import { Page as DarkLoginPage } from '../features/dark-auth/pages/account-signin-dark-page.tsx';
import { PlatformContext } from '../platform/hooks.ts';
import { StaticSiteRouter } from '../platform/navigation.tsx';
import type { Dictionary } from '../lib/format-text.ts';
import type { PageData } from '../platform/page-data.ts';
import * as authEn from '../features/auth/text/en.ts';
import * as authEs from '../features/auth/text/es.ts';
import * as platformEn from '../platform/text/en.ts';
import * as platformEs from '../platform/text/es.ts';
import { AppFrame } from './app-frame.tsx';
import { createPlatform, offlineAppEnvironment } from './boot.ts';
import { GuestLayout } from './guest-layout.tsx';
import { AppRoutes } from './routes.tsx';

const DICTIONARIES: Record<string, Dictionary[]> = {
  en: [platformEn.text, authEn.text],
  es: [platformEs.text, authEs.text],
};

const PAGES = { 'account-signin': LoginPage, 'account-signin-dark': DarkLoginPage };

/**
 * Renders a brand's sign-in page (or its dark variant) in the brand's first language, as HTML for the root
 * element.
 */
export function renderLogin(page: PageData, route: keyof typeof PAGES): string {
  const platform = createPlatform(page, offlineAppEnvironment());
  for (const dictionary of DICTIONARIES[page.languages[0]!] ?? DICTIONARIES.en!)
    platform.text.add(dictionary);
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
