import path from 'node:path';
import type { Plugin } from 'vite';
import { exactIds } from './exact-ids.ts';

const ROUTER = /[\\/]react-router[\\/]dist[\\/]production[\\/]/;

/** Replacements for code that keeps unused parts of the router in a page. */
export const REPLACEMENTS: readonly [RegExp, string][] = [
  // Display names for developers, which count as a use of each component.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/= (?=React\d*\.forwardRef\()/g, '= /* @__PURE__ */ '],
  // Advice to developers: warnings, and checks that a hook is used below a router.
  [/^(\s+)(?=(?:warning|warningOnce|invariant)\()/gm, '$1/* @__PURE__ */ '],
  // A declarative router has no loaders, and no error boundary of theirs.
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = undefined;'],
  [/^RenderErrorBoundary\.contextType = .*;$/gm, ''],
];

/** The router's code as pages load it. */
export function trimmedCode(code: string): string {
  return REPLACEMENTS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), code);
}

export function routerFile(root: string): string {
  return path.join(root, 'node_modules/react-router/dist/production/index.mjs');
}

/**
 * Removes the parts of the router that declarative mode does not use: forms, prefetching, loaders and
 * warnings would add 7 KB to the sign-in page. Resolves to the production build, which the package contains
 * but does not export.
 */
export function trimmedRouter(root: string): Plugin {
  return {
    name: 'livery:trimmed-router',
    enforce: 'pre',
    resolveId: { filter: { id: exactIds('react-router') }, handler: () => routerFile(root) },
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({ code: trimmedCode(code), map: null }),
    },
  };
}
