import type { ComponentType, ReactNode } from 'react';
import { Suspense, useMemo } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { usePlatform, useSession, useSettings } from '../platform/hooks.ts';
import { landingPath } from '../platform/landing-path.ts';
import { AtRoute, Redirect, useMatch, usePathname } from '../platform/navigation.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestLayout } from './guest-layout.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { createParts, LoadedPage, type Parts } from './page-loader.tsx';

function Start() {
  const { registry } = usePlatform();
  const { status } = useSession();
  const settings = useSettings();
  if (status === 'unknown') return <Loading />;
  return <Redirect to={status === 'guest' ? (registry.pathTo('account-signin') ?? '/') : landingPath(registry.pathTo, settings)} replace />;
}

interface LayoutProps {
  layout: 'guest' | 'guest-dark' | 'shell' | 'bare';
  route: string;
  Shell: Parts['Shell'];
  children: ReactNode;
}

function Layout({ layout, route, Shell, children }: LayoutProps) {
  if (layout === 'bare') return children;
  if (layout !== 'shell') return <GuestLayout route={route} dark={layout === 'guest-dark'}>{children}</GuestLayout>;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Shell>{children}</Shell>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Every route of the build's features; `first` is a page that is already here (the prerendered one). A layout stays while its pages change. */
export function AppRoutes({ first }: { first?: { route: RouteId; Page: ComponentType } }) {
  const platform = usePlatform();
  const parts = useMemo(() => createParts(platform), [platform]);
  const routes = useMemo(() => platform.page.features.flatMap((feature) => feature.routes), [platform]);
  const here = usePathname();
  const route = useMatch(routes);
  if (!route) return here === '/' ? <Start /> : <NotFound />;
  const id = route.id as RouteId;
  const page = first?.route === id ? <first.Page /> : <LoadedPage key={id} page={parts.page(id)} />;
  return (
    <AtRoute path={route.path}>
      <Guard access={route.access}><Layout layout={route.layout} route={id} Shell={parts.Shell}>{page}</Layout></Guard>
    </AtRoute>
  );
}
