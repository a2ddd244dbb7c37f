import path from 'node:path';
import {
  StartError,
  startServer,
  type PriceSource,
  type RunningServer,
  type SentMail,
} from '../../../server/main.ts';
import type { Settings } from '../../../schemas/generated/types.ts';
import { CommandError, type Io } from '../../io.ts';
import type { LoadedBrand } from '../../manifest/loaded-brand.ts';
import { buildBrands, loadForBuild } from '../build-brands.ts';
import { renderVerification } from '../verify/render-verification.ts';
import { ineffectiveOverrides, type SalesOptions, salesOverrides } from './sales-flags.ts';
import type { ServeOptions } from './serve-options.ts';

export type PreviewOptions = SalesOptions & ServeOptions;

/**
 * The backend of a brand's preview: rehearsal mode for a live brand, a separate data folder, visible mails.
 */
export interface BackendOptions {
  id: string;
  mode: 'demo' | 'live';
  folder: string;
  port: number;
  host?: string;
  fresh?: boolean;
  prices?: PriceSource;
  overrides: Partial<Settings>;
  /** Receives a line for each one-time code. */
  onCode(line: string): void;
}

/** Returns the manifest; prints its problems and throws if it is invalid. */
export async function loadOne(io: Io, id: string): Promise<LoadedBrand> {
  const { loaded } = await loadForBuild(io, [id]);
  if (!loaded[0]) throw new CommandError(`${id} has errors and is not served.`, 1);
  return loaded[0];
}

/** Builds one brand. Refuses to serve an output with faults, except for size warnings. */
export async function buildOne(io: Io, loaded: LoadedBrand): Promise<string> {
  const [built] = await buildBrands(io, [loaded], { out: path.join(io.root, 'dist') });
  const { folder, verification } = built!;
  if (verification.ok) return folder;
  io.err(renderVerification(io, folder, verification));
  if (verification.faults.some(({ check }) => check !== 'budget'))
    throw new CommandError(`${loaded.id} was built with faults and is not served.`, 1);
  return folder;
}

/** The terminal line with the one-time code of a mail; undefined for a mail without a code. */
function codeLine({ to, text }: SentMail): string | undefined {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  return code && `Code  ${code} for ${to}\n`;
}

export async function startBackend(
  io: Io,
  { id, mode, folder, port, host, fresh, prices, overrides, onCode }: BackendOptions,
): Promise<RunningServer> {
  try {
    return await startServer({
      sites: [{ folder }],
      environment: mode === 'live' ? 'rehearsal' : 'demo',
      dataDir: path.join(io.root, '.livery/data', id),
      ...(process.env.DATABASE_URL ? { databaseUrl: process.env.DATABASE_URL } : {}),
      ...(host ? { host } : {}),
      fresh: fresh ?? false,
      ...(prices
        ? { prices: { ...prices, ...(process.env.FEED_KEY ? { key: process.env.FEED_KEY } : {}) } }
        : {}),
      port,
      portMayMove: true,
      overrides: { [id]: overrides },
      preview: true,
      apiReference: {
        document: path.join(io.root, 'schemas/generated/openapi.json'),
        renderer: path.join(io.root, 'node_modules/swagger-ui-dist'),
      },
      logLevel: 'warn',
      onMail: (mail) => {
        const line = codeLine(mail);
        if (line) onCode(line);
      },
    });
  } catch (error) {
    if (error instanceof StartError) throw new CommandError(error.message);
    throw error;
  }
}

const TITLES: Record<string, string> = {
  trader: 'Trader',
  new: 'New trader',
  practice: 'Practice trader',
  admin: 'Administrator',
  superadmin: 'Superadministrator',
  manager: 'Manager',
};

function titleOf(role: string): string {
  return TITLES[role] ?? role[0]!.toUpperCase() + role.slice(1).replaceAll('-', ' ');
}

/** The addresses of the preview. */
export interface Addresses {
  port: number;
  site: string;
  mail: string;
  /** The API reference. */
  api?: string;
  /** Signs the first demo user in with one click. */
  open?: string;
  users: ReturnType<RunningServer['demoUsers']>;
  /** Signs a user in: once, within a minute. */
  signIn?: string;
}

/** Formats the addresses, one per line. */
export function renderAddresses(
  { port, site, mail, api, open, users, signIn }: Addresses,
  requestedPort: number,
): string {
  const [trader, ...others] = users;
  const line = ({ role, email, password }: NonNullable<typeof trader>) =>
    `${titleOf(role)}  ${email} / ${password}\n`;
  const moved =
    requestedPort !== 0 && port !== requestedPort
      ? `Port ${requestedPort} is in use: serving on ${port}.\n`
      : '';
  const once = signIn ? `Signed in once, within a minute  ${signIn}\n` : '';
  const reference = api ? `API  ${api}\n` : '';
  const click = open ? `Open  ${open}\n` : '';
  return `${moved}Site  ${site}\n${trader ? line(trader) : ''}Mail  ${mail}\n${reference}${click}${others.map(line).join('')}${once}`;
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
  const loaded = await loadOne(io, id);
  const overrides = salesOverrides(options, loaded);
  for (const sentence of ineffectiveOverrides(overrides, loaded)) io.err(`${sentence}\n`);
  const folder = await buildOne(io, loaded);
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
  io.out(
    json ? `${JSON.stringify({ ok: true, id, ...addresses }, null, 2)}\n` : renderAddresses(addresses, port),
  );
  return server;
}
