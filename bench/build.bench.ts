import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { buildRuntime } from '../cli/build/shared/build-runtime.ts';
import { bundleRuntime } from '../cli/build/shared/bundle-runtime.ts';
import { prepareShared, type SharedBuild } from '../cli/build/shared/shared-build.ts';
import { browserConfig } from '../cli/build/shared/vite-config.ts';
import { stampBrand } from '../cli/build/stamp.ts';
import type { LoadedBrand } from '../cli/manifest/loaded-brand.ts';
import { brandNumber, emptyWorkFolder, exampleBrand } from './brands.ts';
import { median, times, type Row } from './row.ts';

const BRAND_COUNT = 1000;

/** Disk usage of a folder in bytes; a file with several hard links counts once. */
function bytesOnDisk(folder: string): number {
  const seen = new Set<number>();
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const { ino, blocks } = statSync(path.join(entry.parentPath, entry.name));
    if (!seen.has(ino)) bytes += blocks * 512;
    seen.add(ino);
  }
  return bytes;
}

async function sharedRows(root: string, workFolder: string, shared: SharedBuild): Promise<Row[]> {
  const features = Object.keys(shared.graph.features);
  const cold = await times(
    3,
    async (index) =>
      await buildRuntime(
        root,
        features,
        `bench${index}`,
        path.join(workFolder, `shared${index}`),
        bundleRuntime,
      ),
  );
  const cached = await times(5, async () => await prepareShared(root));
  return [
    {
      what: 'Shared build, cold',
      value: median(cold) / 1000,
      unit: 's',
      goal: 3,
      how: 'runtime, prerenderer, compression; 3 runs',
    },
    {
      what: 'Shared build, cached',
      value: median(cached),
      unit: 'ms',
      goal: 100,
      how: 'hash of the sources and the index; 5 runs',
    },
  ];
}

async function stampRows(
  root: string,
  workFolder: string,
  shared: SharedBuild,
  example: LoadedBrand,
): Promise<Row[]> {
  const timed = async (brands: LoadedBrand[]) =>
    await times(
      brands.length,
      async (index) =>
        await stampBrand(brands[index]!, shared, path.join(workFolder, 'out', brands[index]!.id)),
    );
  const numbered = (from: number, count: number, drawn: boolean) =>
    Array.from({ length: count }, (_, index) => brandNumber(example, from + index, drawn));
  await timed(numbered(0, 30, false));
  const cached = await timed(numbered(1000, 200, false));
  const fresh = await timed(numbered(5000, 40, true));
  const full = await times(
    3,
    async (index) =>
      await build(browserConfig(root, example.features, path.join(workFolder, `full${index}`))),
  );
  const ratio = median(full) / median(cached);
  return [
    {
      what: 'Stamp, icons cached',
      value: median(cached),
      unit: 'ms',
      goal: 1,
      how: '200 brands, one after the other',
    },
    {
      what: 'Stamp, new icons',
      value: median(fresh),
      unit: 'ms',
      goal: 5,
      how: '40 marks never drawn before',
    },
    {
      what: 'Full Vite build of the same brand',
      value: median(full),
      unit: 'ms',
      goal: 5000,
      how: 'warm process, 3 runs; for scale',
    },
    {
      what: 'Stamp against the full build',
      value: ratio,
      unit: 'times',
      goal: 100,
      atLeast: true,
      how: 'ratio of the two medians',
    },
  ];
}

async function thousandRows(workFolder: string, shared: SharedBuild, example: LoadedBrand): Promise<Row[]> {
  const folder = path.join(workFolder, 'thousand');
  const brands = Array.from({ length: BRAND_COUNT }, (_, index) =>
    brandNumber(example, 10_000 + index, true),
  );
  const [taken] = await times(1, async () => {
    for (const brand of brands) await stampBrand(brand, shared, path.join(folder, brand.id));
  });
  const bytes = bytesOnDisk(folder);
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      what: '1,000 brands in one process',
      value: taken! / 1000,
      unit: 's',
      goal: 8,
      how: 'each with a mark of its own',
    },
    {
      what: '1,000 brands on disk',
      value: bytes / 1e6,
      unit: 'MB',
      goal: 80,
      how: 'blocks, a linked file once',
    },
  ];
}

/** Times a build from the manifest to the site. */
export async function buildRows(root: string): Promise<Row[]> {
  const workFolder = emptyWorkFolder(root);
  // Images go to a cache in the work folder, which is deleted after the measurement.
  const shared = { ...(await prepareShared(root)), cache: path.join(workFolder, 'cache') };
  const example = await exampleBrand(root, 'northwind');
  const rows = [
    ...(await sharedRows(root, workFolder, shared)),
    ...(await stampRows(root, workFolder, shared, example)),
    ...(await thousandRows(workFolder, shared, example)),
  ];
  rmSync(workFolder, { recursive: true, force: true });
  return rows;
}
