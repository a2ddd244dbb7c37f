import path from 'node:path';
import type { RunningServer } from '../../../server/main.ts';
import { CommandError, type Io } from '../../io.ts';
import { failureCode, type LoadedBrand } from '../../manifest/loaded-brand.ts';
import { buildBrands, loadForBuild } from '../build-brands.ts';
import { printJson } from '../../terminal/print-json.ts';
import { renderVerification } from '../verify/render-verification.ts';
import { type Addresses, renderAddresses } from './addresses.ts';
import { ineffectiveOverrides, type SalesOptions, salesOverrides } from './sales-flags.ts';
import type { ServeOptions } from './serve-options.ts';
import { startBackend } from './start-backend.ts';

export type PreviewOptions = SalesOptions & ServeOptions;

/** Returns the manifest; prints its problems and throws if it is invalid. */
export async function loadForServing(io: Io, id: string): Promise<LoadedBrand> {
  const { loaded, results } = await loadForBuild(io, [id]);
  if (!loaded[0])
    throw new CommandError(
      `${id} has errors and is not served.`,
      failureCode(results.map(({ result }) => result)),
    );
  return loaded[0];
}

/** Builds one brand. Refuses to serve an output with faults, except for size warnings. */
async function buildForServing(io: Io, loaded: LoadedBrand): Promise<string> {
  const [built] = await buildBrands(io, [loaded], { out: path.join(io.root, 'dist') });
  const { folder, verification } = built!;
  if (verification.ok) return folder;
  io.err(renderVerification(io, folder, verification));
  if (verification.faults.some(({ check }) => check !== 'budget'))
    throw new CommandError(`${loaded.id} was built with faults and is not served.`, 1);
  return folder;
}

async function addressesOf(server: RunningServer, id: string, as: SalesOptions['as']): Promise<Addresses> {
  const users = server.demoUsers(id);
  const person = users.find(({ role }) => role === as);
  return {
    port: server.port,
    site: server.url(id),
    mail: server.mailUrl(id),
    api: server.apiReferenceUrl(id),
    ...(users.length > 0 ? { open: server.signInUrl(id) } : {}),
    users,
    ...(person ? { signIn: await server.handoff(id, person.email) } : {}),
  };
}

/**
 * Builds and starts the preview and prints its addresses. The result's `close` stops it; a signal does too.
 */
export async function startPreview(io: Io, id: string, options: PreviewOptions): Promise<RunningServer> {
  const loaded = await loadForServing(io, id);
  const overrides = salesOverrides(options, loaded);
  for (const sentence of ineffectiveOverrides(overrides, loaded)) io.err(`${sentence}\n`);
  const folder = await buildForServing(io, loaded);
  const { port, host, fresh, json, prices } = options;
  const server = await startBackend(io, {
    id,
    mode: loaded.brand.mode,
    folder,
    port,
    host,
    fresh,
    prices,
    overrides,
    onCode: json ? io.err : io.out,
  });
  const addresses = await addressesOf(server, id, options.as);
  if (json) printJson(io, { ok: true, id, ...addresses });
  else io.out(renderAddresses(addresses, port));
  return server;
}
