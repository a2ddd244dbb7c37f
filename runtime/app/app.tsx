import { PlatformContext } from '../platform/hooks.ts';
import { SiteRouter } from '../platform/navigation.tsx';
import type { Platform } from '../platform/platform.ts';
import { AppFrame } from './app-frame.tsx';
import type { LoadedFirst } from './page-loader.tsx';
import { AppRoutes } from './routes.tsx';

export interface AppProps {
  platform: Platform;
  first?: LoadedFirst;
}

export function App({ platform, first }: AppProps) {
  return (
    <PlatformContext value={platform}>
      <SiteRouter base={platform.page.base}>
        <AppFrame>
          <AppRoutes {...first} />
        </AppFrame>
      </SiteRouter>
    </PlatformContext>
  );
}
