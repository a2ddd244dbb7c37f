import path from 'node:path';
import * as React from 'react';
import * as runtimeOfJsx from 'react/jsx-runtime';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { InlineConfig, Plugin } from 'vite';
import { FEATURES } from '../../manifest/schema-data.ts';
import { LICENSES } from './licenses.ts';
import { baseGroup } from './base-group.ts';
import { textGroups } from './text-groups.ts';
import { exactIds } from './exact-ids.ts';
import { codeGroups } from './code-groups.ts';
import { trimmedRouter } from './trimmed-router.ts';
import { rolesOf } from './roles.ts';
import { runtimeEntries } from './runtime-entries.ts';

const ALWAYS_ON = new Set([...FEATURES].filter(([, definition]) => definition.always).map(([id]) => id));
/**
 * A chunk names only the style sheets of its lazy-loaded imports, which must load with them; the browser
 * finds the scripts itself, and naming them would repeat each about twenty times.
 */
const STYLES = /\.css$/;

/** On a busy machine the bundler would report the time of its plugins. */
const QUIET = { pluginTimings: false };

const MARKDOWN = 'markdown-to-jsx/react';
const PLAIN_MARKDOWN = `\0${MARKDOWN}`;

/** Form descriptions are plain text here: omits the form library's description renderer (50 KB). */
function plainDescriptions(): Plugin {
  return {
    name: 'livery:plain-descriptions',
    enforce: 'pre',
    resolveId: { filter: { id: exactIds(MARKDOWN) }, handler: () => PLAIN_MARKDOWN },
    load: {
      filter: { id: exactIds(PLAIN_MARKDOWN) },
      handler: () => 'export function Markdown({ children }) { return children; }\nexport default Markdown;',
    },
  };
}

/** The style sheet that uses Tailwind, with the sheets that it imports; all others are plain CSS. */
const TAILWIND_SHEET = /[\\/]runtime[\\/]app[\\/]app\.css$/;

/** Tailwind, which would otherwise set up a compiler for each style sheet. */
function tailwind(): Plugin[] {
  return tailwindcss().map((plugin) =>
    typeof plugin.transform === 'object'
      ? { ...plugin, transform: { ...plugin.transform, filter: { id: TAILWIND_SHEET } } }
      : plugin,
  );
}

/** Exports of React's packages; `jsxs` is the same function as `jsx` in production. */
const NAMED: Record<string, string[]> = {
  react: Object.keys(React).filter((name) => name !== 'default'),
  'react/jsx-runtime': Object.keys(runtimeOfJsx).filter((name) => name !== 'default' && name !== 'jsxs'),
};
const AS_MODULE = '\0as-module:';

/**
 * React is CommonJS, where each use refers to an object. With named exports, a use is one letter, and unused
 * exports are removed.
 */
function reactAsModule(): Plugin {
  return {
    name: 'livery:react-as-module',
    enforce: 'pre',
    resolveId: {
      filter: { id: exactIds(...Object.keys(NAMED)) },
      handler: (id, _, { kind }) => (kind === 'require-call' ? undefined : AS_MODULE + id),
    },
    load: {
      filter: { id: exactIds(...Object.keys(NAMED).map((name) => AS_MODULE + name)) },
      async handler(id) {
        const name = id.slice(AS_MODULE.length);
        const { id: file } = (await this.resolve(name, undefined, { skipSelf: true }))!;
        const named = NAMED[name]!.map(
          (each) => `export const ${each} = /* @__PURE__ */ (() => whole.${each})();`,
        );
        return [
          `import whole from ${JSON.stringify(file)};`,
          ...named,
          name === 'react' ? 'export default whole;' : 'export { jsx as jsxs };',
        ].join('\n');
      },
    },
  };
}

const PRELOAD = '\0vite/preload-helper.js';

/** The bundler's own loader supports browsers, scripts and nonces that these pages do not use. */
function ownLoader(root: string): Plugin {
  return {
    name: 'livery:own-loader',
    enforce: 'pre',
    load: {
      filter: { id: exactIds(PRELOAD) },
      handler: () =>
        `export { loadWithStyles as __vitePreload } from ${JSON.stringify(path.join(root, 'runtime/lib/load-with-styles.ts'))};`,
    },
  };
}

/** A polyfill for older versions of React, which the runtime does not need. */
const SHIM = /^use-sync-external-store\/shim(?:\/index\.js)?$/;

/** The common configuration of the shared build, the prerendering and the dev server. */
export function runtimeConfig(root: string): InlineConfig {
  return {
    root: path.join(root, 'runtime'),
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    base: './',
    resolve: { alias: [{ find: SHIM, replacement: 'react' }] },
    plugins: [plainDescriptions(), react(), tailwind()],
  };
}

/** One build for all brands: each feature is a separate input, so that the app names none of them. */
export function browserConfig(root: string, features: readonly string[], outDir: string): InlineConfig {
  const { plugins = [], ...config } = runtimeConfig(root);
  const roles = rolesOf(root);
  return {
    ...config,
    plugins: [reactAsModule(), ownLoader(root), trimmedRouter(root), ...plugins],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      sourcemap: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      license: { fileName: LICENSES },
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_, files) => files.filter((file) => STYLES.test(file)),
      },
      rolldownOptions: {
        checks: QUIET,
        input: runtimeEntries(root, features),
        preserveEntrySignatures: 'exports-only',
        output: {
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: [...textGroups(ALWAYS_ON, roles), baseGroup(roles), ...codeGroups(roles)],
          },
        },
      },
    },
  };
}

/** The renderer of the sign-in page, bundled into a single file. */
export function prerenderConfig(root: string, outDir: string): InlineConfig {
  const { plugins = [], ...config } = runtimeConfig(root);
  return {
    ...config,
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: path.join(root, 'runtime/app/prerender.tsx'),
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { checks: QUIET, output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
    },
  };
}

/** Builds for production regardless of the caller's NODE_ENV, which the bundler and its plugins read. */
export async function inProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
