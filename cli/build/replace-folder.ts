import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const OURS = (name: string) => new RegExp(`^\\.${name}\\.(new|old)-`);

/** Removes what a killed build left beside `folder`. */
function sweep(folder: string) {
  const ours = OURS(path.basename(folder));
  for (const name of readdirSync(path.dirname(folder))) {
    if (ours.test(name)) rmSync(path.join(path.dirname(folder), name), { recursive: true, force: true });
  }
}

/**
 * Fills a new folder beside `folder` and puts it in its place by renaming: whoever reads finds the old output or the
 * new one, never half of it. A failure leaves the old one untouched.
 */
export function replaceFolder(folder: string, fill: (folder: string) => void): void {
  const parent = path.dirname(folder);
  const beside = (kind: 'new' | 'old') => path.join(parent, `.${path.basename(folder)}.${kind}-${process.pid}`);
  mkdirSync(parent, { recursive: true });
  try {
    mkdirSync(beside('new'));
    fill(beside('new'));
    moveAway(folder, beside('old'));
    renameSync(beside('new'), folder);
  } finally {
    sweep(folder);
  }
}

function moveAway(folder: string, place: string) {
  try {
    renameSync(folder, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
