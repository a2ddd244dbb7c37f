import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { browserSurroundings, createPlatform, loadPlatformText } from './boot.ts';
import { readPageData } from '../platform/page-data.ts';
import { startPlatform } from './start.ts';

async function main() {
  const page = readPageData(document);
  const platform = createPlatform(page, browserSurroundings(page));
  const root = document.getElementById('root')!;
  const isPrerendered = root.dataset.page === 'account-signin' && root.dataset.language === platform.text.getState().language && location.pathname === `${page.base}login` && !platform.session.hinted();
  const [first] = await Promise.all([isPrerendered ? platform.registry.page('account-signin') : undefined, loadPlatformText(platform)]);
  const app = <StrictMode><App platform={platform} first={first && { route: 'account-signin', Page: first }} /></StrictMode>;
  if (first) hydrateRoot(root, app);
  else createRoot(root).render(app);
  startPlatform(platform);
}

void main();
