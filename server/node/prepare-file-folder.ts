import { mkdtempSync, realpathSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StartError } from './start-error.ts';

/** The real path of a place that may not exist yet. */
function realPath(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    const parent = path.dirname(place);
    return parent === place ? place : path.join(realPath(parent), path.basename(place));
  }
}

function isWithin(place: string, folder: string): boolean {
  const relative = path.relative(realPath(folder), realPath(place));
  return !path.isAbsolute(relative) && relative.split(path.sep)[0] !== '..';
}

/**
 * Creates the folder of uploaded files if it is missing, and writes to it once.
 * @param sites folders of built brands
 * @throws StartError when it is part of a built brand, or cannot be created or written to
 */
export function prepareFileFolder(folder: string, sites: readonly string[]): void {
  const site = sites.find((each) => isWithin(folder, each));
  if (site !== undefined)
    throw new StartError(
      `LIVERY_FILES is ${folder}, a folder of the built brand ${site}: a build replaces it, and a web server may serve it. Name a folder outside every brand.`,
    );
  try {
    makeFolder(folder, 0o700);
    rmdirSync(mkdtempSync(path.join(folder, '.probe-')));
  } catch (cause) {
    throw new StartError(
      `LIVERY_FILES is ${folder}, which is not a folder that the backend can write to: ${(cause as Error).message}. Name another, or give the backend's user write permission.`,
      { cause },
    );
  }
}
