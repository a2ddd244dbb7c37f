import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StartError, systemCode } from './start-error.ts';

const BYTES = 32;

function makeOnce(file: string): void {
  try {
    makeFolder(path.dirname(file));
  } catch (cause) {
    throw cannotWrite(file, cause);
  }
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    if (systemCode(cause) !== 'EEXIST') throw cannotWrite(file, cause);
  }
}

const cannotWrite = (file: string, cause: unknown) =>
  new StartError(
    `The key ${file} cannot be written (${systemCode(cause) ?? String(cause)}). Choose another data folder, or make this one writable.`,
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
      `${file} does not hold ${BYTES} bytes in base64. Put the right key back, or start with --fresh to empty the data folder.`,
    );
  return new Uint8Array(key);
}
