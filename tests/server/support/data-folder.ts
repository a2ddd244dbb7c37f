import { cpSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

/** A data folder with a migrated embedded database without brands; removed after the test. */
export function dataFolder(): string {
  const folder = path.join(temporaryFolder(), 'data');
  cpSync(inject('pgliteFolder'), path.join(folder, 'db'), { recursive: true });
  return folder;
}
