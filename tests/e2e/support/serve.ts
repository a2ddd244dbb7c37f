import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { Settings } from '../../../schemas/generated/types.ts';
import { startServer, type SentMail, type ServerOptions } from '../../../server/main.ts';
import { createDatabase } from '../../server/support/databases.ts';
import { fastHasher } from '../../server/support/fast-hasher.ts';
import { environmentOf, outputOf, type BrandId } from './build-output.ts';
import { FILE_KEY, seededFiles } from './seeded-templates.ts';
import { closeVisits } from './visit.ts';

export interface Served {
  brand: BrandId;
  url: string;
  port: number;
  /** All sent mails, oldest first. */
  mails: SentMail[];
  /** Waits for the next mail to an address, after skipping `skip` mails. */
  mailTo(address: string, skip?: number): Promise<SentMail>;
  password: string;
  /** E-mail address of a demo user: `trader`, `admin`, `suspended` … */
  emailOf(role: string): string;
  handoff(email: string): Promise<string>;
  close(): Promise<void>;
}

export type ServeOptions = Partial<
  Pick<
    ServerOptions,
    'apiReference' | 'dataDir' | 'databaseUrl' | 'port' | 'prices' | 'payments' | 'callbackSecrets'
  >
> & {
  set?: Partial<Settings>;
  /** The output folder; by default the one of the global setup. */
  folder?: string;
  /** The list of sent mails: servers on one database share it, since any of them may send a mail. */
  mails?: SentMail[];
};

async function waitFor<T>(read: () => T | undefined, describe: () => string): Promise<T> {
  for (let turn = 0; turn < 200; turn++) {
    const found = read();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(describe());
}

/** Where a server stores its data. */
interface Storage {
  options: Pick<ServerOptions, 'databaseUrl' | 'fileDir' | 'fileKey'>;
  drop(): Promise<void>;
}

/** Copies of the brand's demo data: a database and a folder of files. */
async function copyDemo(brand: BrandId): Promise<Storage> {
  const database = await createDatabase(inject('seededTemplates')[brand]);
  const fileDir = mkdtempSync(path.join(os.tmpdir(), 'livery-files-'));
  cpSync(seededFiles(brand), fileDir, { recursive: true });
  return {
    options: { databaseUrl: database.url, fileDir, fileKey: FILE_KEY },
    async drop() {
      rmSync(fileDir, { recursive: true, force: true });
      await database.drop();
    },
  };
}

/** New storage with the brand's demo data; without them when the test sets the prices that they are made of. */
async function newStorage(brand: BrandId, { prices }: ServeOptions): Promise<Storage> {
  if (!prices) return await copyDemo(brand);
  const { url, drop } = await createDatabase();
  return { options: { databaseUrl: url }, drop };
}

/** A built brand with its backend, as `livery preview` serves it, in a new database unless one is given. */
export async function start(
  brand: BrandId,
  {
    set,
    dataDir,
    databaseUrl,
    port = 0,
    folder = outputOf(brand),
    mails = [],
    ...options
  }: ServeOptions = {},
): Promise<Served> {
  const own = dataDir || databaseUrl ? undefined : await newStorage(brand, options);
  const server = await startServer({
    sites: [{ folder }],
    environment: environmentOf(brand),
    port,
    dataDir,
    databaseUrl,
    ...own?.options,
    ...options,
    hasher: fastHasher,
    preview: true,
    logLevel: 'silent',
    // The wizard would open in the tests of other subjects.
    overrides: { [brand]: { enable_onboarding: false, ...set } },
    onMail: (mail) => void mails.push(mail),
  });
  const demoUsers = server.demoUsers(brand);
  return {
    brand,
    url: server.url(brand),
    port: server.port,
    mails,
    mailTo: (address, skip = 0) =>
      waitFor(
        () => mails.filter((mail) => mail.to === address)[skip],
        () =>
          `No mail number ${skip + 1} to ${address}; sent: ${mails.map((mail) => `${mail.to} "${mail.subject}"`).join(', ')}`,
      ),
    password: demoUsers[0]!.password,
    emailOf: (role) => demoUsers.find((user) => user.role === role)!.email,
    handoff: (email) => server.handoff(brand, email),
    async close() {
      await server.close();
      await own?.drop();
    },
  };
}

/** Serves a brand for one test. */
export async function serve(brand: BrandId, options: ServeOptions = {}): Promise<Served> {
  const served = await start(brand, options);
  onTestFinished(async ({ task }) => {
    await closeVisits(task);
    await served.close();
  });
  return served;
}

const shared = new Map<string, Promise<Served>>();

/** Serves a brand once for all tests of a file; they must not change its state. */
export function serveOnce(brand: BrandId, set?: Partial<Settings>): Promise<Served> {
  const key = brand + JSON.stringify(set ?? {});
  const known = shared.get(key) ?? start(brand, { set });
  shared.set(key, known);
  return known;
}

/** Closes the servers of `serveOnce`, at the end of a file. */
export async function closeShared(): Promise<void> {
  for (const served of shared.values()) await (await served).close();
  shared.clear();
}
