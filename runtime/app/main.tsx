import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { browserSurroundings, createPlatform, loadPlatformText } from './boot.ts';
import { readPageData, type PageData } from '../platform/page-data.ts';
import type { Platform } from '../platform/platform.ts';
import { applyPreferences, startPlatform } from './start.ts';

/** The build painted the sign-in page for a guest, in the brand's language, with the manifest's settings. */
function canTakeOver(page: PageData, platform: Platform, root: HTMLElement): boolean {
  const isSameText = root.dataset.language === platform.text.getState().language;
  const isSameSettings = JSON.stringify(platform.settings.getState().settings) === JSON.stringify(page.settings);
  const isLogin = root.dataset.page === 'account-signin' && location.pathname === `${page.base}login`;
  return isLogin && isSameText && isSameSettings && !platform.session.hinted();
}

async function main() {
  const page = readPageData(document);
  const platform = createPlatform(page, browserSurroundings(page));
  applyPreferences(platform);
  const root = document.getElementById('root')!;
  const isPrerendered = canTakeOver(page, platform, root);
  const [first] = await Promise.all([isPrerendered ? platform.registry.page('account-signin') : undefined, loadPlatformText(platform)]);
  const app = <StrictMode><App platform={platform} first={first && { route: 'account-signin', Page: first }} /></StrictMode>;
  if (first) hydrateRoot(root, app);
  else createRoot(root).render(app);
  startPlatform(platform);
}

const UNLOADED: Record<string, string> = {
  en: 'This site could not be loaded. Check your connection and load the page again.',
  es: 'No se pudo cargar este sitio. Comprueba tu conexión y vuelve a cargar la página.',
};

/** The last resort: without its text the app cannot speak for itself. */
function showFailure(error: unknown) {
  console.error(error);
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.className = 'connection';
  sentence.textContent = UNLOADED[document.documentElement.lang] ?? UNLOADED.en!;
  document.body.prepend(sentence);
}

main().catch(showFailure);
