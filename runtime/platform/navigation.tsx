/** The only file that imports the router. Paths are relative to the site's base: "/login". */
import { useCallback, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import {
  matchPath,
  Navigate as Redirect,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  useHref,
  useLinkClickHandler,
  useLocation,
  useNavigate as useRouterNavigate,
  useNavigationType,
  type Navigator,
} from 'react-router-dom';

export { Redirect };
export { useParams, useRoutes, type RouteObject } from 'react-router-dom';

type BrowserHistory = ReturnType<typeof createBrowserHistory>;
export type HistoryMove = Parameters<Parameters<BrowserHistory['listen']>[0]>[0];
export type Target = Pick<HistoryMove['location'], 'pathname' | 'search'>;

/** Asks before a navigation discards input. */
interface LeaveGuard {
  /** Runs a navigation by a link or a button, at once or after the question. */
  askBefore(navigate: () => void, to: Target): void;
  /** Whether the page stays after a move in the browser's history. */
  holds(move: HistoryMove): boolean;
}

/** Asks nothing until `leave-guard.ts` is set, which loads with the first form that asks. */
export const leaving: LeaveGuard = { askBefore: (navigate) => navigate(), holds: () => false };

export type Navigate = (path: string, options?: { replace?: boolean }) => void;

/** A stable function for the component's lifetime, safe as an effect dependency. */
export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  const newest = useRef(navigate);
  useLayoutEffect(() => void (newest.current = navigate), [navigate]);
  return useCallback((path, options) => void newest.current(path, options), []);
}

/**
 * A link to a path of this site. The router's own component adds prefetching and revalidation: 2 KB that
 * nothing here uses.
 */
export function Link({ to, onClick, children, ...rest }: ComponentProps<'a'> & { to: string }) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** The current path, relative to the site's base. */
export function usePathname(): string {
  return useLocation().pathname;
}

/** The current path with its query. */
export function useFullPath(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** The fragment of the URL, without its #. */
export function useHash(): string {
  return useLocation().hash.slice(1);
}

/** Whether the current page was reached through the browser's history (back, forward, first load) instead of a link. */
export function useIsHistoryMove(): boolean {
  return useNavigationType() === 'POP';
}

/** Whether a path, with or without a query, matches one of the patterns (`/ref/:id`, `/auto/*`). */
export function matchesRoute(patterns: readonly string[], path: string): boolean {
  const [pathname] = path.split(/[?#]/);
  return patterns.some((pattern) => matchPath(pattern, pathname!) !== null);
}

const refuse = () => {
  throw new Error('No navigation');
};
/** A prerendered page is rendered once; its effects never run. */
const NO_NAVIGATION: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : `${to.pathname}${to.search ?? ''}${to.hash ?? ''}`),
  go: refuse,
  push: refuse,
  replace: refuse,
};

const basenameOf = (base: string) => base.replace(/\/$/, '') || '/';

export interface SiteRouterProps {
  base: string;
  children: ReactNode;
}

/** The browser's history, which asks before it leaves unsaved input. */
function createHistory(): BrowserHistory {
  const history = createBrowserHistory({ v5Compat: true });
  const { push } = history;
  // The router passes a complete path.
  history.push = (to, state) => leaving.askBefore(() => push(to, state), to as Target);
  return history;
}

/**
 * Follows the URL. Renders a navigation synchronously, so that live prices cannot delay it as they would
 * delay a transition.
 */
export function SiteRouter({ base, children }: SiteRouterProps) {
  const [history] = useState(createHistory);
  const [{ action, location }, show] = useState<Pick<HistoryMove, 'action' | 'location'>>(history);
  useLayoutEffect(
    () =>
      history.listen((move) => {
        if (move.action !== 'POP' || !leaving.holds(move)) show(move);
      }),
    [history],
  );
  return (
    <Router
      basename={basenameOf(base)}
      location={location}
      navigationType={action}
      navigator={history}
      useTransitions={false}
    >
      {children}
    </Router>
  );
}

/** Renders one path without a window, for the build. */
export function StaticSiteRouter({ base, path, children }: SiteRouterProps & { path: string }) {
  return (
    <Router basename={basenameOf(base)} location={path} navigator={NO_NAVIGATION} static>
      {children}
    </Router>
  );
}
