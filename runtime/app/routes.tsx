import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useMemo } from 'react';
import { Route, Switch } from 'wouter';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { landingPath } from '../platform/after-sign-in.ts';
import { importChunk } from '../lib/import-chunk.ts';
import { usePlatform, useSession } from '../platform/hooks.ts';
import { Redirect } from '../platform/navigation.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { GuestLayout } from './guest-layout.tsx';
import { Guard } from './guard.tsx';
import { NotFound } from './not-found.tsx';
import { createPages, LoadedPage } from './page-loader.tsx';

/** The signed-in shell, with the query library, comes only for those who are signed in. */
const Shell = lazy(async () => ({ default: (await importChunk('shell', () => import('./shell/shell.tsx'))).Shell }));

function InShell({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Shell>{children}</Shell>
      </Suspense>
    </ErrorBoundary>
  );
}

function Start() {
  const { registry } = usePlatform();
  const { status } = useSession();
  if (status === 'unknown') return <Loading />;
  return <Redirect to={status === 'guest' ? (registry.pathTo('account-signin') ?? '/') : landingPath(registry.pathTo)} replace />;
}

function layoutOf(layout: string, route: string, page: ReactNode) {
  if (layout === 'shell') return <InShell>{page}</InShell>;
  if (layout === 'bare') return page;
  return <GuestLayout route={route} dark={layout === 'guest-dark'}>{page}</GuestLayout>;
}

/** Every route of the build's features; `first` is a page that is already here (the prerendered one). */
export function AppRoutes({ first }: { first?: { route: RouteId; Page: ComponentType } }) {
  const platform = usePlatform();
  const pageOf = useMemo(() => createPages(platform), [platform]);
  const routes = platform.page.features.flatMap((feature) => feature.routes);
  return (
    <Switch>
      {routes.map((route) => {
        const id = route.id as RouteId;
        const page = first?.route === id ? <first.Page /> : <LoadedPage page={pageOf(id)} />;
        return <Route key={route.path} path={route.path}><Guard access={route.access}>{layoutOf(route.layout, id, page)}</Guard></Route>;
      })}
      <Route path="/"><Start /></Route>
      <Route><NotFound /></Route>
    </Switch>
  );
}
