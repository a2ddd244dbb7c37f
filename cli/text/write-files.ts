import { renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../../server/node/make-folder.ts';

export interface FileContent {
  /** Absolute path. */
  file: string;
  content: string;
}

/** Writes all files under temporary names, then renames them: a failure to write changes none. */
export function writeFiles(files: readonly FileContent[]): void {
  const temporary = (file: string) => path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  try {
    for (const { file, content } of files) {
      makeFolder(path.dirname(file));
      writeFileSync(temporary(file), content);
    }
    for (const { file } of files) renameSync(temporary(file), file);
  } finally {
    for (const { file } of files) rmSync(temporary(file), { force: true });
  }
}
