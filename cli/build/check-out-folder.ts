import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../io.ts';

/** The folder, or its nearest existing ancestor. */
function existingFolder(folder: string): string {
  const parent = path.dirname(folder);
  return existsSync(folder) || parent === folder ? folder : existingFolder(parent);
}

/**
 * Verifies, before anything is built, that folders can be created there. In places such as /proc, a recursive
 * `mkdirSync` never returns.
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
