import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { browserAppEnvironment, createPlatform, loadPlatformText } from '../app/boot.ts';
import { applyPreferences } from '../app/start.ts';
import { PlatformContext } from '../platform/hooks.ts';
import { SiteRouter } from '../platform/navigation.tsx';
import { readPageData } from '../platform/page-data.ts';
import { Loading } from '../ui/loading.tsx';
import { GalleryPage } from './gallery-page.tsx';

const page = readPageData(document);
const platform = createPlatform(page, browserAppEnvironment(page));
applyPreferences(platform);
await loadPlatformText(platform);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <PlatformContext value={platform}>
      <SiteRouter base="/">
        <Suspense fallback={<Loading />}>
          <GalleryPage />
        </Suspense>
      </SiteRouter>
    </PlatformContext>
  </StrictMode>,
);
