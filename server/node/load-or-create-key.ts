import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createFile } from './create-file.ts';
import { makeFolder } from './make-folder.ts';
import { StartError, systemCode } from './start-error.ts';

const BYTES = 32;

function makeOnce(file: string): void {
  try {
    makeFolder(path.dirname(file));
    createFile(file, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600 });
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
}

const cannotWrite = (file: string, cause: unknown) =>
  new StartError(
    `The key ${file} cannot be written (${systemCode(cause) ?? String(cause)}). Make the data folder writable, or choose another one.`,
    { cause },
  );

/**
 * A key that is not configured: generated once and stored beside the database; without a folder, generated
 * at every start.
 * @throws StartError when the folder is not writable or the key file is invalid
 */
export function loadOrCreateKey(dataDir: string | undefined, name: 'code-key' | 'file-key'): Uint8Array {
  if (!dataDir) return new Uint8Array(randomBytes(BYTES));
  const file = path.join(dataDir, name);
  makeOnce(file);
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length !== BYTES)
    throw new StartError(
      `${file} does not hold ${BYTES} bytes in base64. Put the right key back from a backup: files and codes made with it need it. In a demo without data to keep, start with --fresh.`,
    );
  return new Uint8Array(key);
}
