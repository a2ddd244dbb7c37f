import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { inProduction } from '../shared/vite-config.ts';

const ENTRY = 'server/browser/worker.ts';
/** Licences of its libraries, below the web root; the bundler writes those of the modules. */
export const BACKEND_LICENSES = 'backend-licenses.txt';

const PAGE = 'server/browser/card-pages/page.ts';

type Output = { entryFileNames: string; assetFileNames?: string };

const configOf = (root: string, folder: string, entry: string, output: Output): InlineConfig => ({
  root,
  configFile: false,
  envDir: false,
  publicDir: false,
  logLevel: 'error',
  base: './',
  build: {
    outDir: folder,
    emptyOutDir: false,
    target: 'es2022',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: false,
    chunkSizeWarningLimit: Infinity,
    rolldownOptions: {
      input: { backend: path.join(root, entry) },
      output: { ...output, codeSplitting: false },
    },
  },
});

/** Bundles the backend for a worker of a browser into `folder`: `assets/backend-<hash>.js` and its WebAssembly. */
export async function bundleBackend(root: string, folder: string): Promise<void> {
  const { build: options, ...config } = configOf(root, folder, ENTRY, {
    entryFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
  });
  await inProduction(() =>
    build({ ...config, build: { ...options, license: { fileName: BACKEND_LICENSES } } }),
  );
}

/** Bundles the script of the card sandbox's pages: its libraries are libraries of the backend too. */
export async function bundleCardPage(root: string, folder: string, file: string): Promise<void> {
  await inProduction(() => build(configOf(root, folder, PAGE, { entryFileNames: file })));
}
