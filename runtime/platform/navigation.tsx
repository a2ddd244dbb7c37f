/** The one door to the router. Paths are below the site's base: "/login". */
import { useSyncExternalStore, type ReactNode } from 'react';
import {
  Link,
  matchRoute,
  Redirect,
  Route,
  Router,
  useLocation,
  useParams,
  useRouter,
  useSearch,
} from 'wouter';

export { Link, Redirect, useParams };

export type Navigate = (path: string, options?: { replace?: boolean }) => void;

export function useNavigate(): Navigate {
  return useLocation()[1];
}

/** Where the person is, below the site's base. */
export function usePathname(): string {
  return useLocation()[0];
}

/** The path with its query, to come back to. */
export function useWholePath(): string {
  const search = useSearch();
  return usePathname() + (search ? `?${search}` : '');
}

const MOVES = ['hashchange', 'popstate', 'pushState', 'replaceState'] as const;

function onMove(listener: () => void) {
  for (const move of MOVES) addEventListener(move, listener);
  return () => MOVES.forEach((move) => removeEventListener(move, listener));
}

/** What stands behind the # of the address. */
export function useHash(): string {
  return useSyncExternalStore(
    onMove,
    () => location.hash.slice(1),
    () => '',
  );
}

/** The first of the routes whose pattern (`/ref/:id`, `/auto/*`) is the path at hand. */
export function useMatch<R extends { path: string }>(routes: readonly R[]): R | undefined {
  const { parser } = useRouter();
  const here = usePathname();
  return routes.find(({ path }) => matchRoute(parser, path, here)[0]);
}

/** Gives what is below it the parameters of the route's path. */
export function AtRoute({ path, children }: { path: string; children: ReactNode }) {
  return <Route path={path}>{children}</Route>;
}

/** `at` is the path to render where there is no window. */
export function SiteRouter({ base, at, children }: { base: string; at?: string; children: ReactNode }) {
  return (
    <Router base={base.replace(/\/$/, '')} ssrPath={at}>
      {children}
    </Router>
  );
}
