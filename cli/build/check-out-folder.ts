import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../io.ts';

/** The folder, or the next one above it that exists. */
function existingFolder(folder: string): string {
  const parent = path.dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent);
}

/**
 * Verifies that folders can be made there, before anything is built. `mkdirSync` with `recursive` would not find
 * out in a place such as /proc: it never returns.
 * @throws CommandError
 */
export function checkOutFolder(out: string): void {
  const folder = existingFolder(out);
  try {
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file`);
    rmdirSync(mkdtempSync(path.join(folder, '.livery-')));
  } catch (cause) {
    throw new CommandError(
      `No output can be written to ${out}: ${(cause as Error).message}. Give your user write permission, or choose another folder with --out.`,
    );
  }
}
