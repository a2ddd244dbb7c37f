import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import postgresqlLicense from '../../../templates/postgresql-license.txt?raw';
import { withBackend } from '../../with-backend.ts';
import { cacheBuild } from '../cached-build.ts';
import { integrityOf, nameHash } from '../content-hash.ts';
import { precompress } from '../shared/precompress.ts';
import { sourcesHash } from '../shared/sources-hash.ts';

/** The sources of the backend for browsers, relative to the project's root. */
const SOURCES = [
  'server',
  'domain',
  'schemas',
  'cli/build/static-demo',
  'templates/postgresql-license.txt',
  'cli/build/shared/precompress.ts',
  'package-lock.json',
  'tsconfig.json',
];
const INDEX = 'backend.json';

/** The database and the fonts of documents are no modules, so the bundler does not report them. */
function addLicenses(root: string, folder: string, name: string): void {
  const fonts = readFileSync(
    path.join(root, 'node_modules/@fontsource-variable/inter/LICENSE'),
    'utf8',
  ).trim();
  const texts = { PostgreSQL: postgresqlLicense.trim(), Inter: fonts };
  for (const [title, text] of Object.entries(texts))
    appendFileSync(path.join(folder, name), `\n## ${title}\n\n${text}\n`);
}

/** The backend of static demos, built once for all brands. */
export interface BackendBuild {
  /** Folder of the build in the cache. */
  folder: string;
  /** Its script and the dump of its database, below the web root. */
  worker: string;
  database: string;
  /** All files of the web root, including compressed siblings, with their integrity. */
  files: Record<string, string>;
  /** Those of the card sandbox, which only brands that take cards need. */
  cardFiles: Record<string, string>;
}

type Index = Omit<BackendBuild, 'folder'>;

/** Writes the dump of a migrated database: a compressed file, so that no host compresses it again. */
async function writeDatabase(folder: string): Promise<string> {
  const dump = await withBackend(({ migratedSnapshot }) => migratedSnapshot('gzip'));
  const content = new Uint8Array(await dump.arrayBuffer());
  const file = `assets/database-${nameHash(integrityOf(content))}.bin`;
  writeFileSync(path.join(folder, file), content);
  return file;
}

/** Writes the pages of the card sandbox. @returns their folder */
async function writeCardPages(root: string, folder: string): Promise<string> {
  const { bundleCardPage } = await import('./bundle-backend.ts');
  return await withBackend(async ({ PAGE_SCRIPT, PAGES_FOLDER, staticPages }) => {
    mkdirSync(path.join(folder, PAGES_FOLDER));
    for (const [name, content] of Object.entries(staticPages()))
      writeFileSync(path.join(folder, PAGES_FOLDER, name), content);
    await bundleCardPage(root, folder, `${PAGES_FOLDER}/${PAGE_SCRIPT}`);
    return PAGES_FOLDER;
  });
}

const namesIn = (folder: string, part = 'assets') =>
  readdirSync(path.join(folder, part)).map((name) => `${part}/${name}`);

const withIntegrity = (folder: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, integrityOf(readFileSync(path.join(folder, name)))]));

async function buildInto(root: string, folder: string): Promise<void> {
  const { BACKEND_LICENSES, bundleBackend } = await import('./bundle-backend.ts');
  await bundleBackend(root, folder);
  addLicenses(root, folder, BACKEND_LICENSES);
  const database = await writeDatabase(folder);
  // It would create a database; this one exists.
  for (const file of namesIn(folder).filter((name) => name.startsWith('assets/initdb-')))
    rmSync(path.join(folder, file));
  await precompress(
    folder,
    namesIn(folder).filter((name) => name !== database),
  );
  const worker = namesIn(folder).find((name) => /^assets\/backend-[\w-]+\.js$/.test(name));
  if (!worker) throw new Error('The bundle of the backend has no script.');
  const cardPages = await writeCardPages(root, folder);
  const index: Index = {
    worker,
    database,
    files: withIntegrity(folder, [...namesIn(folder), BACKEND_LICENSES]),
    cardFiles: withIntegrity(folder, namesIn(folder, cardPages)),
  };
  writeFileSync(path.join(folder, INDEX), JSON.stringify(index));
}

/** The backend of the current sources: from the cache, or built if missing. */
export async function prepareBackend(root: string): Promise<BackendBuild> {
  const parent = path.join(root, '.livery/static-demo');
  const hash = sourcesHash(root, SOURCES);
  const folder = path.join(parent, hash);
  const index = path.join(folder, INDEX);
  if (!existsSync(index)) await cacheBuild(parent, hash, (temporary) => buildInto(root, temporary));
  return { folder, ...(JSON.parse(readFileSync(index, 'utf8')) as Index) };
}
