import { isIPv6 } from 'node:net';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { RunningServer } from '../../../server/main.ts';
import { CommandError, type Io } from '../../io.ts';
import { loadBrand } from '../../manifest/load-brand.ts';
import type { LoadedBrand } from '../../manifest/loaded-brand.ts';
import { printJson } from '../../terminal/print-json.ts';
import { renderProblems } from '../../terminal/render-problems.ts';
import { withProgress } from '../../terminal/with-progress.ts';
import { renderAddresses } from '../preview/addresses.ts';
import type { ServeOptions } from '../preview/serve-options.ts';
import { startBackend } from '../preview/start-backend.ts';
import { loadForServing } from '../preview/start-preview.ts';
import { prepareShared } from '../shared/shared-build.ts';
import { runtimeConfig } from '../shared/vite-config.ts';
import { stampBrand } from '../stamp.ts';
import { brandPlugin } from './brand-plugin.ts';

export interface RunningDev {
  url: string;
  close(): Promise<void>;
}

/** The address at which local processes reach a server that listens on `host`. */
function addressAt(port: number, host = '127.0.0.1'): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** The backend reads a stamped brand; stamps and restarts it when the manifest changes the backend's data. */
async function devBackend(
  io: Io,
  loaded: LoadedBrand,
  { host, fresh, json, prices }: ServeOptions,
): Promise<{ port: number; server(): RunningServer; restart(loaded: LoadedBrand): Promise<void> }> {
  const shared = await withProgress(io, 'Building the runtime, once for all brands', prepareShared(io.root));
  const { id } = loaded;
  const folder = path.join(io.root, '.livery/dev', id);
  const start = async (brand: LoadedBrand, port: number, empty: boolean) => {
    await stampBrand(brand, shared, folder);
    return startBackend(io, {
      id,
      mode: brand.brand.mode,
      folder,
      port,
      host,
      fresh: empty,
      prices,
      overrides: {},
      onCode: json ? io.err : io.out,
    });
  };
  let running = await start(loaded, 0, fresh ?? false);
  const { port } = running;
  return {
    port,
    server: () => running,
    async restart(changed) {
      await running.close();
      running = await start(changed, port, false);
    },
  };
}

async function startVite(
  io: Io,
  loaded: LoadedBrand,
  { port, host }: ServeOptions,
  backend: { port: number; restart(loaded: LoadedBrand): Promise<void> },
): Promise<ViteDevServer> {
  const { plugins = [], ...config } = runtimeConfig(io.root);
  const target = addressAt(backend.port, host);
  const plain: Io = Object.assign(Object.create(io) as Io, { color: false });
  const plugin = brandPlugin({
    root: io.root,
    loaded,
    load: () => loadBrand(io.root, loaded.id, { brands: io.brands }),
    explain: ({ problems }) => {
      io.err(renderProblems(io, problems));
      return renderProblems(plain, problems);
    },
    onChange: (changed) => backend.restart(changed),
  });
  const server = await createServer({
    ...config,
    base: '/',
    appType: 'custom',
    cacheDir: path.join(io.root, '.livery/vite'),
    optimizeDeps: { entries: ['app/main.tsx', 'dev/gallery.tsx', 'features/*/feature.ts'] },
    plugins: [...plugins, plugin],
    server: {
      port,
      host: host ?? '127.0.0.1',
      fs: { allow: [io.root] },
      proxy: { '/api': { target }, '/_outbox': { target } },
    },
  });
  try {
    return await server.listen();
  } catch (error) {
    await server.close();
    throw new CommandError(
      `Port ${port}${host ? ` of ${host}` : ''} cannot be used: ${(error as Error).message}. Choose another with --port.`,
    );
  }
}

/** Serves a brand from its sources with hot reload of runtime and manifest, with the reference backend. */
export async function startDev(io: Io, id: string, options: ServeOptions): Promise<RunningDev> {
  const loaded = await loadForServing(io, id);
  const backend = await devBackend(io, loaded, options);
  const vite = await startVite(io, loaded, options, backend).catch(async (error: unknown) => {
    await backend.server().close();
    throw error;
  });
  const { port } = vite.httpServer!.address() as { port: number };
  const url = `http://localhost:${port}`;
  const addresses = { port, site: url, mail: `${url}/_outbox`, users: backend.server().demoUsers(id) };
  if (options.json) printJson(io, { ok: true, id, ...addresses });
  else io.out(renderAddresses(addresses, options.port));
  return {
    url,
    async close() {
      await vite.close();
      await backend.server().close();
    },
  };
}
