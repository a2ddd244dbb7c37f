import type { ComponentType } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { PlatformContext } from '../platform/hooks.ts';
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
      <BrowserRouter basename={platform.page.base}>
        <AppFrame>
          <AppRoutes first={first} />
        </AppFrame>
      </BrowserRouter>
    </PlatformContext>
  );
}
