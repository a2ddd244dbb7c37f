import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sweepOutputs } from './replace-folder.ts';

const MAX_CACHED_BUILDS = 4;

function removeOldBuilds(parent: string, current: string) {
  const builds = readdirSync(parent)
    .filter((name) => !name.startsWith('.'))
    .map((name) => ({ name, at: statSync(path.join(parent, name)).mtimeMs }));
  const old = builds
    .filter(({ name }) => name !== current)
    .sort((a, b) => b.at - a.at)
    .slice(MAX_CACHED_BUILDS - 1);
  for (const { name } of old) rmSync(path.join(parent, name), { recursive: true, force: true });
}

function moveIntoPlace(temporary: string, folder: string) {
  try {
    renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Fills a temporary folder and renames it to `<parent>/<hash>`, so that no partial build is ever visible; of
 * concurrent builds, the first one wins. Keeps the newest builds.
 */
export async function cacheBuild(
  parent: string,
  hash: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<void> {
  const temporary = path.join(parent, `.${hash}.new-${process.pid}`);
  sweepOutputs(parent);
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
  try {
    await fill(temporary);
    moveIntoPlace(temporary, path.join(parent, hash));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  removeOldBuilds(parent, hash);
}
