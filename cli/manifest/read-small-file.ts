import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from 'node:fs';

export type SmallFile =
  | { state: 'missing' | 'link' | 'folder' | 'special' }
  | { state: 'too-large'; bytes: number }
  | { state: 'read'; content: Buffer };

/** Reads a regular file of at most `most` bytes. Follows no link and never waits for a pipe. */
export function readSmallFile(file: string, most: number): SmallFile {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (!stat) return { state: 'missing' };
  if (stat.isSymbolicLink()) return { state: 'link' };
  if (stat.isDirectory()) return { state: 'folder' };
  if (!stat.isFile()) return { state: 'special' };
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { size } = fstatSync(descriptor);
    return size > most
      ? { state: 'too-large', bytes: size }
      : { state: 'read', content: readFileSync(descriptor) };
  } finally {
    closeSync(descriptor);
  }
}
