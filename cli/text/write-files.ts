import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(temporary(file), content);
    }
    for (const { file } of files) renameSync(temporary(file), file);
  } finally {
    for (const { file } of files) rmSync(temporary(file), { force: true });
  }
}
