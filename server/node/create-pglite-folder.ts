import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PGliteOptions } from '@electric-sql/pglite';

const CREATE = `
const [module, options] = process.argv.slice(1);
const { PGlite } = await import(module);
await (await PGlite.create(JSON.parse(options))).close();
`;
/** Code that runs once is not worth optimizing. */
const FLAGS = ['--liftoff-only', '--max-semi-space-size=1'];

/**
 * Creates the folder of an embedded database unless it exists: in a process that ends, because creation takes
 * half a gigabyte of memory.
 */
export async function createPgliteFolder(options: PGliteOptions & { dataDir: string }): Promise<void> {
  if (existsSync(path.join(options.dataDir, 'PG_VERSION'))) return;
  const module = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href;
  const words = [...FLAGS, '--input-type=module', '--eval', CREATE, module, JSON.stringify(options)];
  await promisify(execFile)(process.execPath, words);
}
