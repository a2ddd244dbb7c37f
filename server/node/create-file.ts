import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { systemCode } from './start-error.ts';

export type WriteFile = (descriptor: number, text: string) => unknown;

/**
 * Creates a file, unless there is one. A file that cannot be written whole, because the disk is full, does not stay.
 * @returns whether it was created
 */
export function createFile(
  file: string,
  text: string,
  { mode = 0o666, write = writeFileSync }: { mode?: number; write?: WriteFile } = {},
): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'wx', mode);
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    write(descriptor, text);
    fsyncSync(descriptor);
    return true;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
