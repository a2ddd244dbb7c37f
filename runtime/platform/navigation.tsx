/** The one door to the router. Paths are below the site's base: "/login". */
import type { ReactNode } from 'react';
import { Link, Redirect, Router, useLocation, useParams, useSearch } from 'wouter';

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

/** `at` is the path to render where there is no window. */
export function SiteRouter({ base, at, children }: { base: string; at?: string; children: ReactNode }) {
  return <Router base={base.replace(/\/$/, '')} ssrPath={at}>{children}</Router>;
}
