import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { App } from './app.tsx';
import { browserAppEnvironment, createPlatform, loadPlatformText } from './boot.ts';
import { readPageData, type PageData } from '../platform/page-data.ts';
import type { Platform } from '../platform/platform.ts';
import { loadGuestFrame } from './page-loader.tsx';
import { applyPreferences, startPlatform } from './start.ts';

/** Renders the prerendered page's state: a guest, in the brand's language, with the manifest's settings. */
function isAsPainted(page: PageData, platform: Platform, root: HTMLElement): boolean {
  const isSameText = root.dataset.language === platform.text.getState().language;
  const isSameSettings =
    JSON.stringify(platform.settings.getState().settings) === JSON.stringify(page.settings);
  return isSameText && isSameSettings && !platform.session.hinted();
}

/**
 * The route of the prerendered page if it can be hydrated. The dark page is also served at /login, which
 * redirects to it.
 */
function takeOver(page: PageData, platform: Platform, root: HTMLElement): RouteId | undefined {
  const route = root.dataset.page as RouteId | undefined;
  if (!route || !isAsPainted(page, platform, root)) return undefined;
  const addressOf = (id: RouteId) => page.base + (platform.registry.pathTo(id) ?? '/').slice(1);
  if (location.pathname === addressOf(route)) return route;
  if (location.pathname !== addressOf('account-signin')) return undefined;
  history.replaceState(history.state, '', addressOf(route) + location.search + location.hash);
  return route;
}

async function main() {
  const page = readPageData(document);
  const platform = createPlatform(page, browserAppEnvironment(page));
  applyPreferences(platform);
  const root = document.getElementById('root')!;
  const route = takeOver(page, platform, root);
  const [Page, frame] = await Promise.all([
    route && platform.registry.page(route),
    platform.session.hinted() ? undefined : loadGuestFrame(),
    loadPlatformText(platform),
  ]);
  const app = (
    <StrictMode>
      <App platform={platform} first={{ frame, page: route && Page && { route, Page } }} />
    </StrictMode>
  );
  if (Page) hydrateRoot(root, app);
  else createRoot(root).render(app);
  startPlatform(platform);
}

const UNLOADED: Record<string, string> = {
  en: 'This site could not be loaded. Check your connection and load the page again.',
  es: 'No se pudo cargar este sitio. Comprueba tu conexión y vuelve a cargar la página.',
  fr: 'Impossible de charger ce site. Vérifiez votre connexion et rechargez la page.',
};

/** The last resort: without its text the app cannot render a message. */
function showFailure(error: unknown) {
  console.error(error);
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.className = 'connection';
  sentence.textContent = UNLOADED[document.documentElement.lang] ?? UNLOADED.en!;
  document.body.prepend(sentence);
}

main().catch(showFailure);
