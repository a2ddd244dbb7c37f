import { callValidators } from '../../schemas/generated/call-validators.js';
import { brandDb } from '../db/brand-scope.ts';
import { insertBrand } from '../db/brand.queries.ts';
import { migrate } from '../db/migrate.ts';
import { createAdmin, type FirstAdmin } from '../modules/auth/create-admin.ts';
import { createMemoryBlobs } from '../memory-blobs.ts';
import { createImageCleaner } from './image-cleaner.ts';
import { loadOrCreateKey } from './load-or-create-key.ts';
import { loadSite } from './load-site.ts';
import { openDatabase, type DatabaseOptions } from './open-database.ts';
import { openLog } from './open-log.ts';
import { openMetrics } from './open-metrics.ts';
import { passwordHasher } from './password-hasher.ts';
import { writePdf } from './write-pdf.ts';
import { ResourceStack } from '../resource-stack.ts';
import { StartError } from './start-error.ts';
import { systemClock, systemRandom } from './system-ports.ts';

interface SiteOptions {
  /** The brand's output: `dist/<brand>`. */
  folder: string;
  /** Address of the site; the first of the brand's hosts by default. */
  url?: string;
}

export interface FirstAdminOptions extends DatabaseOptions, SiteOptions {
  admin: FirstAdmin;
}

/** The brand and the address of its site. */
function openSite({ folder, url }: SiteOptions) {
  const { brand, base } = loadSite(folder);
  const origin = url ?? (brand.hosts[0] && `https://${brand.hosts[0]}`);
  if (!origin)
    throw new StartError(
      `${brand.id} has no host. Name the address of its site: --url https://trade.example.com`,
    );
  return { brand, site: origin.replace(/\/$/, '') + base.slice(0, -1) };
}

/** The problems of a first administrator that appear without the database. */
export function firstAdminProblems(options: SiteOptions, email: string | undefined): string[] {
  const isAddress = email === undefined || callValidators['auth.reset']!.input!({ email });
  const problems = isAddress ? [] : [`"${email}" is not an e-mail address.`];
  try {
    openSite(options);
    return problems;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [...problems, ...error.problems];
  }
}

/**
 * Creates a brand's first superadministrator in its database.
 * @returns the address of the page that sets the password; single-use, valid for 30 minutes
 * @throws StartError when the site or its database cannot be opened
 * @throws AdminRefusal when the brand must not get this administrator
 */
export async function createFirstAdmin(options: FirstAdminOptions): Promise<string> {
  const { brand, site } = openSite(options);
  const opened = new ResourceStack();
  try {
    const shared = await openDatabase(options, opened);
    await migrate(shared);
    const db = brandDb(shared, brand.id);
    await insertBrand(db, brand.id);
    const ports = {
      db,
      clock: systemClock,
      random: systemRandom,
      hasher: passwordHasher,
      log: openLog('warn'),
      metrics: openMetrics(),
      blobs: createMemoryBlobs(),
      images: createImageCleaner(),
      pdf: writePdf,
      codeKey: loadOrCreateKey(options.dataDir, 'code-key'),
    };
    return await createAdmin({ brand, ports, now: systemClock.now(), site }, options.admin);
  } finally {
    await opened.close();
  }
}
