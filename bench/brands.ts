import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { prepareShared, type SharedBuild } from '../cli/build/shared/shared-build.ts';
import { stampBrand } from '../cli/build/stamp.ts';
import { loadBrand } from '../cli/manifest/load-brand.ts';
import type { LoadedBrand } from '../cli/manifest/loaded-brand.ts';

/** Loads an example brand; throws when the manifest is invalid. */
export async function exampleBrand(root: string, id: string): Promise<LoadedBrand> {
  const result = await loadBrand(root, id);
  if (!result.ok) throw new Error(`The example brand ${id} has problems: run "livery validate ${id}"`);
  return result.loaded;
}

function drawnMark(index: number): string {
  const hue = (index * 47) % 360;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#${(0x104050 + index * 97).toString(16).padStart(6, '0').slice(-6)}"/><path d="M12 ${40 + (hue % 9)} L26 ${24 + (hue % 7)} L38 34 L54 ${12 + (index % 11)}" stroke="#ffffff" stroke-width="6" fill="none"/></svg>\n`;
}

/**
 * Brand number `index`: another id, name and accent; with `drawn`, a new mark, so that no cache holds its
 * images.
 */
export function brandNumber(example: LoadedBrand, index: number, drawn: boolean): LoadedBrand {
  const id = `bench${index}`;
  const brand = structuredClone(example.brand);
  brand.id = id;
  brand.name = `Bench ${index}`;
  for (const mode of ['light', 'dark'] as const)
    brand.theme[mode].primary = `#${(0x204060 + index * 59).toString(16).padStart(6, '0').slice(-6)}`;
  const logos = drawn ? { ...example.logos, logo_sm: Buffer.from(drawnMark(index)) } : example.logos;
  return { ...example, id, brand, logos };
}

/** Creates an empty work folder on the disk of the project, so that hard links work. */
export function emptyWorkFolder(root: string): string {
  const folder = path.join(root, '.livery/bench');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

export interface StampedBrand {
  /** The brand's output. */
  folder: string;
  /** Holds the output, and whatever else a suite writes. */
  workFolder: string;
  example: LoadedBrand;
  shared: SharedBuild;
}

/** Runs `work` with the output of an example brand in a work folder, which is removed afterwards. */
export async function withStampedBrand<T>(
  root: string,
  id: string,
  work: (stamped: StampedBrand) => Promise<T>,
): Promise<T> {
  const workFolder = emptyWorkFolder(root);
  try {
    const [example, shared] = [await exampleBrand(root, id), await prepareShared(root)];
    const folder = path.join(workFolder, id);
    await stampBrand(example, shared, folder);
    return await work({ folder, workFolder, example, shared });
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
