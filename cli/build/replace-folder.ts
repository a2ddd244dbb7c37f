import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const TEMPORARY_FOLDER = /^\.(?<name>[a-z0-9-]+)\.(?<kind>new|old)-(?<pid>\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes temporary folders of killed builds from the output folder, and puts back an output that one of them had moved away. */
export function sweepOutputs(parent: string): void {
  if (!existsSync(parent)) return;
  for (const file of readdirSync(parent)) {
    const { name, kind, pid } = TEMPORARY_FOLDER.exec(file)?.groups ?? {};
    if (!name || isRunning(Number(pid))) continue;
    const isOnlyOne = kind === 'old' && !existsSync(path.join(parent, name));
    if (isOnlyOne) renameSync(path.join(parent, file), path.join(parent, name));
    else remove(path.join(parent, file));
  }
}

function remove(folder: string) {
  rmSync(folder, { recursive: true, force: true });
}

/** Another build of the same brand has put its output there meanwhile. */
const OCCUPIED = new Set(['ENOTEMPTY', 'EEXIST']);

/** Renames `filled` to `folder`, whose content is moved to `old`: of concurrent builds, the last one wins. */
function swap(filled: string, folder: string, old: string, rename: typeof renameSync): void {
  const moved = existsSync(folder);
  if (moved) rename(folder, old);
  try {
    rename(filled, folder);
  } catch (error) {
    const isOccupied = OCCUPIED.has((error as NodeJS.ErrnoException).code ?? '');
    if (!isOccupied) {
      if (moved) rename(old, folder);
      throw error;
    }
    remove(old);
    swap(filled, folder, old, rename);
  }
}

/**
 * Fills a temporary folder beside `folder` and renames it into place: readers see either the old output or
 * the new one. A failure keeps the old one. Of a link, the folder that it leads to is replaced.
 */
export function replaceFolder(
  folder: string,
  fill: (folder: string) => void,
  rename: typeof renameSync = renameSync,
): void {
  const place = existsSync(folder) ? realpathSync(folder) : folder;
  const temporary = (kind: 'new' | 'old') =>
    path.join(path.dirname(place), `.${path.basename(place)}.${kind}-${process.pid}`);
  try {
    mkdirSync(temporary('new'), { recursive: true });
    fill(temporary('new'));
    swap(temporary('new'), place, temporary('old'), rename);
  } catch (error) {
    remove(temporary('new'));
    throw error;
  }
  remove(temporary('old'));
}
