import { Suspense, useMemo, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { usePlatform, useSession, useSettings } from '../platform/hooks.ts';
import { landingPath } from '../platform/landing-path.ts';
import { Redirect, useRoutes, type RouteObject } from '../platform/navigation.tsx';
import type { PageData } from '../platform/page-data.ts';
import { Loading } from '../ui/loading.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Guard } from './guard.tsx';
import { createParts, LoadedPage, NotFound, type LoadedFirst, type Parts } from './page-loader.tsx';
import { useReturnedDeposit } from './use-returned-deposit.ts';

/** @param home the dashboard, if the build has it */
function Start({ home }: { home: ReactNode }) {
  const { registry, settings: store } = usePlatform();
  const { status } = useSession();
  const settings = useSettings();
  const isAsked = useStore(store, (state) => state.isAsked);
  if (useReturnedDeposit()) return <Redirect to="/" replace />;
  // Operators choose the home page at run time: the manifest's choice may be outdated.
  if (status === 'unknown' || (home && status !== 'guest' && !isAsked)) return <Loading />;
  if (home && status !== 'guest' && settings.home_page === 'wealth_management') return home;
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

/** In the layout of the user's other pages. */
function NotFoundPage({ parts }: { parts: Parts }) {
  const { status } = useSession();
  if (status === 'unknown') return <Loading />;
  const isSignedIn = status === 'signed-in';
  return (
    <Layout layout={isSignedIn ? 'shell' : 'guest'} route="not-found" parts={parts}>
      {isSignedIn ? (
        <div className="page">
          <NotFound />
        </div>
      ) : (
        <NotFound />
      )}
    </Layout>
  );
}

type StampedRoute = PageData['features'][number]['routes'][number];

interface RoutePageProps {
  route: StampedRoute;
  parts: Parts;
  /** The page's component if it is already loaded. */
  Loaded?: ComponentType;
}

/** One page in its layout, behind its guard. */
function RoutePage({ route, parts, Loaded }: RoutePageProps) {
  const id = route.id as RouteId;
  return (
    <Guard access={route.access} notFound={<NotFoundPage parts={parts} />}>
      <Layout layout={route.layout} route={id} parts={parts}>
        {Loaded ? <Loaded /> : <LoadedPage key={id} page={parts.page(id)} />}
      </Layout>
    </Guard>
  );
}

function routeObjects(
  features: PageData['features'],
  parts: Parts,
  first: LoadedFirst['page'],
): RouteObject[] {
  const pages = features.flatMap(({ routes }) =>
    routes.map((route) => ({
      path: route.path,
      element: (
        <RoutePage route={route} parts={parts} Loaded={first?.route === route.id ? first.Page : undefined} />
      ),
    })),
  );
  const home = pages.find(({ path }) => path === '/')?.element;
  const others = { path: '*', element: <NotFoundPage parts={parts} /> };
  return [...pages.filter(({ path }) => path !== '/'), { path: '/', element: <Start home={home} /> }, others];
}

/** Every route of the build's features. A layout stays mounted while its pages change. */
export function AppRoutes({ frame, page: first }: LoadedFirst) {
  const platform = usePlatform();
  const routes = useMemo(
    () => routeObjects(platform.page.features, createParts(platform, frame), first),
    [platform, frame, first],
  );
  return useRoutes(routes);
}
