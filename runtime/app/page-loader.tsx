import { textsOf } from '../lib/texts-of.ts';
import { lazy, Suspense, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import type { RouteId } from '../../schemas/generated/ids.ts';
import { importChunk } from '../lib/import-chunk.ts';
import type { Platform } from '../platform/platform.ts';
import { lazyComponent } from '../ui/lazy.tsx';
import { Loading } from '../ui/loading.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

const SHELL_TEXT = textsOf(import.meta.glob('./shell/text/*.ts'));

export type GuestFrame = typeof import('./guest-layout.tsx').GuestLayout;

/** The layout of the guest pages. */
export async function loadGuestFrame(): Promise<GuestFrame> {
  return (await importChunk('guest frame', () => import('./guest-layout.tsx'))).GuestLayout;
}

/** Loaded before the first render. */
export interface LoadedFirst {
  /** For guests. */
  frame?: GuestFrame;
  /** The prerendered page. */
  page?: { route: RouteId; Page: ComponentType };
}

export interface Parts {
  page(route: RouteId): ComponentType;
  /** Lazy-loaded for guests. */
  Guest: GuestFrame | LazyExoticComponent<GuestFrame>;
  /** Lazy-loaded for signed-in users. */
  Shell: ComponentType<{ children: ReactNode }>;
}

export const NotFound = lazyComponent('not found', 'NotFound', () => import('./not-found.tsx'), <Loading />);

/**
 * The lazy parts of the app, created once per platform so that their state survives re-renders. `frame` is
 * loaded already.
 */
export function createParts(platform: Platform, frame?: GuestFrame): Parts {
  const pages = new Map<RouteId, ComponentType>();
  const Shell = lazy(async () => {
    const [module] = await Promise.all([
      importChunk('shell', () => import('./shell/shell.tsx')),
      platform.registry.addText('shell', SHELL_TEXT),
    ]);
    return { default: module.Shell };
  });
  const Guest = frame ?? lazy(async () => ({ default: await loadGuestFrame() }));
  function page(route: RouteId) {
    const known = pages.get(route);
    if (known) return known;
    const Page = lazy(async () => ({ default: await platform.registry.page(route) }));
    pages.set(route, Page);
    return Page;
  }
  return { page, Shell, Guest };
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
