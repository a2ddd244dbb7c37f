import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemCode } from './start-error.ts';

/**
 * Makes a folder and the missing ones above it. `mkdirSync` with `recursive` never returns where the system
 * denies a new folder as "no such file or directory", as in /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (!existsSync(path.dirname(folder))) makeFolder(path.dirname(folder), mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST' || !statSync(folder).isDirectory()) throw error;
  }
}
