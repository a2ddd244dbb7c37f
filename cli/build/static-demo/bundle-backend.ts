import path from 'node:path';
import { build } from 'vite';
import { inProduction } from '../shared/vite-config.ts';

const ENTRY = 'server/browser/worker.ts';
/** Licences of its libraries, below the web root; the bundler writes those of the modules. */
export const BACKEND_LICENSES = 'backend-licenses.txt';

/** Bundles the backend for a worker of a browser into `folder`: `assets/backend-<hash>.js` and its WebAssembly. */
export async function bundleBackend(root: string, folder: string): Promise<void> {
  await inProduction(() =>
    build({
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
        license: { fileName: BACKEND_LICENSES },
        chunkSizeWarningLimit: Infinity,
        rolldownOptions: {
          input: { backend: path.join(root, ENTRY) },
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            codeSplitting: false,
          },
        },
      },
    }),
  );
}
