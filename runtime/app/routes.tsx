import { Suspense, useMemo, type ReactNode } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { usePlatform, useSession, useSettings } from '../platform/hooks.ts';
import { landingPath } from '../platform/landing-path.ts';
import { AtRoute, Redirect, useMatch, usePathname } from '../platform/navigation.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Guard } from './guard.tsx';
import { createParts, LoadedPage, NotFound, type LoadedFirst, type Parts } from './page-loader.tsx';

function Start() {
  const { registry } = usePlatform();
  const { status } = useSession();
  const settings = useSettings();
  if (status === 'unknown') return <Loading />;
  return (
    <Redirect
      to={
        status === 'guest'
          ? (registry.pathTo('account-signin') ?? '/')
          : landingPath(registry.pathTo, settings)
      }
      replace
    />
  );
}

interface LayoutProps {
  layout: 'guest' | 'guest-dark' | 'shell' | 'bare';
  route: string;
  parts: Parts;
  children: ReactNode;
}

function Layout({ layout, route, parts: { Guest, Shell }, children }: LayoutProps) {
  if (layout === 'bare') return children;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        {layout === 'shell' ? (
          <Shell>{children}</Shell>
        ) : (
          <Guest route={route} dark={layout === 'guest-dark'}>
            {children}
          </Guest>
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** Every route of the build's features. A layout stays while its pages change. */
export function AppRoutes({ frame, page: first }: LoadedFirst) {
  const platform = usePlatform();
  const parts = useMemo(() => createParts(platform, frame), [platform, frame]);
  const routes = useMemo(() => platform.page.features.flatMap((feature) => feature.routes), [platform]);
  const here = usePathname();
  const route = useMatch(routes);
  if (!route)
    return here === '/' ? (
      <Start />
    ) : (
      <Layout layout="guest" route="not-found" parts={parts}>
        <NotFound />
      </Layout>
    );
  const id = route.id as RouteId;
  const page = first?.route === id ? <first.Page /> : <LoadedPage key={id} page={parts.page(id)} />;
  return (
    <AtRoute path={route.path}>
      <Guard access={route.access}>
        <Layout layout={route.layout} route={id} parts={parts}>
          {page}
        </Layout>
      </Guard>
    </AtRoute>
  );
}
