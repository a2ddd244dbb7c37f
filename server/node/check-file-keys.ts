import { randomUUID } from 'node:crypto';
import { link, open, opendir, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { openWithAny, sealed } from './sealed-file.ts';
import { StartError, systemCode } from './start-error.ts';

/** An empty content, encrypted with the key of new files: the key check value of the folder. */
const CHECK = '.key-check';
/** The check value of the key before the last rotation. */
const PREVIOUS_CHECK = '.key-check-previous';
/** The name from which the keys of both are derived. */
const NAME = 'key-check';
/** Files to try in a folder of an earlier version, which has no check value: one of them may be damaged. */
const SAMPLES = 8;

export interface FileKeys {
  /** 32 bytes, encrypts new files. */
  key: Uint8Array;
  /** 32 bytes: the key before the last rotation. */
  previousKey?: Uint8Array;
  /** Where the key comes from: a variable, or the file that holds it. */
  source: string;
}

/** A missing file has no content. */
async function contentOf(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function opens(file: string, keys: readonly Uint8Array[], name: string): Promise<boolean> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    await openWithAny(handle, keys, name);
    return true;
  } catch {
    return false;
  } finally {
    await handle?.close();
  }
}

/** Some stored files, each as `<brand>/<id>`. */
async function sampleFiles(folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const brand of await opendir(folder)) {
    if (!brand.isDirectory() || brand.name.startsWith('.')) continue;
    for await (const file of await opendir(path.join(folder, brand.name))) {
      names.push(`${brand.name}/${file.name}`);
      if (names.length === SAMPLES) return names;
    }
  }
  return names;
}

/** Can one of the keys open stored files? True for a folder without any. */
async function opensStoredFile(folder: string, keys: readonly Uint8Array[]): Promise<boolean> {
  const names = await sampleFiles(folder);
  for (const name of names) if (await opens(path.join(folder, name), keys, name)) return true;
  return names.length === 0;
}

/** Writes a file that is complete as soon as it has its name. */
async function place(folder: string, content: Uint8Array, put: (temporary: string) => Promise<void>) {
  const temporary = path.join(folder, `${CHECK}-${randomUUID()}`);
  try {
    await writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
    await put(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function checkValue(key: Uint8Array): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of sealed(key, NAME, [])) parts.push(part);
  return Buffer.concat(parts);
}

/** The first of several processes that start at once sets the value; the others are checked against it. */
async function createCheck(folder: string, key: Uint8Array): Promise<void> {
  const file = path.join(folder, CHECK);
  await place(folder, await checkValue(key), async (temporary) => {
    try {
      await link(temporary, file);
    } catch (error) {
      // Some network file systems have no hard links.
      if (systemCode(error) !== 'EEXIST') await rename(temporary, file);
    }
  });
}

/** After a rotation: the value of the new key, and the old one as the previous. */
async function rotateCheck(folder: string, key: Uint8Array, old: Uint8Array): Promise<void> {
  await place(folder, old, (temporary) => rename(temporary, path.join(folder, PREVIOUS_CHECK)));
  await place(folder, await checkValue(key), (temporary) => rename(temporary, path.join(folder, CHECK)));
}

const wrongKey = (folder: string, source: string) =>
  new StartError(
    `${source} is not the key that encrypts the uploaded files in ${folder}: they could not be read. Put the right key back. After a rotation, name the key before it in LIVERY_FILE_KEY_PREVIOUS.`,
  );

const wrongPreviousKey = (folder: string) =>
  new StartError(
    `LIVERY_FILE_KEY_PREVIOUS is not the key that LIVERY_FILE_KEY has replaced: older files in ${folder} could not be read. Correct it, or remove it once no file of its time is left.`,
  );

async function check(folder: string, { key, previousKey, source }: FileKeys): Promise<void> {
  const keys = previousKey ? [key, previousKey] : [key];
  const file = path.join(folder, CHECK);
  makeFolder(folder, 0o700);
  if ((await contentOf(file)) === undefined) {
    if (!(await opensStoredFile(folder, keys))) throw wrongKey(folder, source);
    await createCheck(folder, key);
  }
  if (!(await opens(file, [key], NAME))) {
    if (!previousKey || !(await opens(file, [previousKey], NAME))) throw wrongKey(folder, source);
    await rotateCheck(folder, key, (await contentOf(file))!);
    return;
  }
  const previous = path.join(folder, PREVIOUS_CHECK);
  if (previousKey && (await contentOf(previous)) && !(await opens(previous, keys.slice(1), NAME)))
    throw wrongPreviousKey(folder);
}

/**
 * Verifies that the stored files in this folder were encrypted with these keys, by a check value that the first
 * start writes. A wrong key would otherwise be noticed when the first old file is read, with new ones under it.
 * @throws StartError
 */
export async function checkFileKeys(folder: string, keys: FileKeys): Promise<void> {
  try {
    await check(folder, keys);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `The key of the uploaded files in ${folder} cannot be checked: ${(cause as Error).message}. Give the backend's user read and write permission there.`,
      { cause },
    );
  }
}
