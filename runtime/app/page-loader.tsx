import { lazy, Suspense, type ComponentType } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { Loading } from '../ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

/** One lazy component a route, made once per platform: a page keeps its state across renders of the app. */
export function createPages(platform: Platform): (route: RouteId) => ComponentType {
  const pages = new Map<RouteId, ComponentType>();
  return (route) => {
    const known = pages.get(route);
    if (known) return known;
    const Page = lazy(async () => ({ default: await platform.registry.page(route) }));
    pages.set(route, Page);
    return Page;
  };
}

export function LoadedPage({ page: Page }: { page: ComponentType }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Loading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
}
