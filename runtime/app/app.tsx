import type { ComponentType } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { PlatformContext } from '../platform/hooks.ts';
import { SiteRouter } from '../platform/navigation.tsx';
import type { Platform } from '../platform/platform.ts';
import { AppFrame } from './app-frame.tsx';
import { AppRoutes } from './routes.tsx';

export interface AppProps {
  platform: Platform;
  first?: { route: RouteId; Page: ComponentType };
}

export function App({ platform, first }: AppProps) {
  return (
    <PlatformContext value={platform}>
      <SiteRouter base={platform.page.base}>
        <AppFrame>
          <AppRoutes first={first} />
        </AppFrame>
      </SiteRouter>
    </PlatformContext>
  );
}
