import path from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;

/** What keeps code of the router in a page that never runs it, and what to write instead. */
export const REPLACEMENTS: readonly [RegExp, string][] = [
  // Names for developers, which count as a use of each component.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/(?<== )(?=React\d*\.forwardRef\()/g, '/* @__PURE__ */ '],
  // Advice to developers: warnings, and checks that a hook is used below a router.
  [/(?<=^\s+)(?=(?:warning|warningOnce|invariant)\()/gm, '/* @__PURE__ */ '],
  // A declarative router has no loaders, and no error boundary of theirs.
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = undefined;'],
  [/^RenderErrorBoundary\.contextType = .*;$/gm, ''],
];

/** Code of the router as pages get it. */
export function leanCode(code: string): string {
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), code);
}

export function routerFile(root: string): string {
  return path.join(root, 'node_modules/react-router/dist/production/index.mjs');
}

/**
 * Leaves out what declarative mode does not use of the router: forms, prefetching, loaders and warnings would add 7 KB to the sign-in page.
 * Points at the production build, which the package contains and does not export.
 */
export function leanRouter(root: string): Plugin {
  return {
    name: 'livery:lean-router',
    enforce: 'pre',
    resolveId: (id) => (id === 'react-router' ? routerFile(root) : undefined),
    transform: (code, id) => (ROUTER.test(id) ? { code: leanCode(code), map: null } : undefined),
  };
}
