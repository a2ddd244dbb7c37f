import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface FileContent {
  /** Absolute path. */
  file: string;
  content: string;
}

/** Writes all files beside their places, then renames them into place: a failure to write changes none. */
export function writeFiles(files: readonly FileContent[]): void {
  const beside = (file: string) => path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}`);
  try {
    for (const { file, content } of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(beside(file), content);
    }
    for (const { file } of files) renameSync(beside(file), file);
  } finally {
    for (const { file } of files) rmSync(beside(file), { force: true });
  }
}
