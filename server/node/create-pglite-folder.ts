import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PGliteOptions } from '@electric-sql/pglite';
import { StartError } from './start-error.ts';

const CREATE = `
const [module, options] = process.argv.slice(1);
const { PGlite } = await import(module);
await (await PGlite.create(JSON.parse(options))).close();
`;
/** Code that runs once is not worth optimizing. */
const FLAGS = ['--liftoff-only', '--max-semi-space-size=1'];

/** The code of a full disk in the system that the database runs in. */
const FULL_DISK = /\berrno: 51\b/;

/** Why the process has failed, from what it has printed: its command and stack say nothing to an operator. */
export function creationProblem(dataDir: string, printed: string): string {
  const why = FULL_DISK.test(printed)
    ? 'the disk is full. Free 100 MB of it'
    : `${/^\w*Error\b.*$/m.exec(printed)?.[0] ?? 'its process has ended early'}. Check the rights of the folder`;
  return `The embedded database cannot be created in ${dataDir}: ${why}, or choose another folder.`;
}

/**
 * Creates the folder of an embedded database unless it exists: in a process that ends, because creation takes
 * half a gigabyte of memory.
 * @throws StartError
 */
export async function createPgliteFolder(options: PGliteOptions & { dataDir: string }): Promise<void> {
  if (existsSync(path.join(options.dataDir, 'PG_VERSION'))) return;
  const module = pathToFileURL(createRequire(import.meta.url).resolve('@electric-sql/pglite')).href;
  const words = [...FLAGS, '--input-type=module', '--eval', CREATE, module, JSON.stringify(options)];
  await promisify(execFile)(process.execPath, words).catch((cause: Error & { stderr?: string }) => {
    throw new StartError(creationProblem(options.dataDir, cause.stderr ?? ''), { cause });
  });
}
