import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const TEMPORARY_FOLDER = /^\.[a-z0-9-]+\.(?:new|old)-(\d+)$/;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes temporary folders of killed builds from the output folder. */
export function sweepOutputs(parent: string): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = TEMPORARY_FOLDER.exec(name)?.[1];
    if (pid && !isRunning(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

function remove(folder: string) {
  rmSync(folder, { recursive: true, force: true });
}

function moveIfExists(folder: string, target: string): boolean {
  const exists = existsSync(folder);
  if (exists) renameSync(folder, target);
  return exists;
}

/**
 * Fills a temporary folder beside `folder` and renames it into place: readers see either the old output or
 * the new one. A failure keeps the old one.
 */
export function replaceFolder(folder: string, fill: (folder: string) => void): void {
  const temporary = (kind: 'new' | 'old') =>
    path.join(path.dirname(folder), `.${path.basename(folder)}.${kind}-${process.pid}`);
  try {
    mkdirSync(temporary('new'), { recursive: true });
    fill(temporary('new'));
  } catch (error) {
    remove(temporary('new'));
    throw error;
  }
  const moved = moveIfExists(folder, temporary('old'));
  renameSync(temporary('new'), folder);
  if (moved) remove(temporary('old'));
}
