import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../server/main.ts';
import { withStampedBrand, type StampedBrand } from './brands.ts';
import { median, times, type Row } from './row.ts';
import { canMeasureMemory, measureMemory } from './tree-memory.ts';

const ID = 'bench';

/** A copy of an example brand, so that the preview has a data folder of its own. */
function copyBrand(root: string, brands: string): void {
  cpSync(path.join(root, 'brands/northwind'), path.join(brands, ID), { recursive: true });
  const file = path.join(brands, ID, 'brand.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, id: ID, name: 'Bench' }));
}

/** Memory of a build and of the first start of a preview, both without a cached shared build. */
async function memoryRows(root: string, workFolder: string): Promise<Row[]> {
  if (!canMeasureMemory) return [];
  const brands = path.join(workFolder, 'brands');
  copyBrand(root, brands);
  const dropCache = () => rmSync(path.join(root, '.livery/shared'), { recursive: true, force: true });
  const dropOutput = () => {
    for (const folder of ['dist', '.livery/data'])
      rmSync(path.join(root, folder, ID), { recursive: true, force: true });
  };
  const livery = ['scripts/livery.mjs', '--brands', brands];
  dropCache();
  const build = await measureMemory(root, [...livery, 'build', ID, '--out', path.join(workFolder, 'dist')]);
  dropCache();
  dropOutput();
  const preview = [...livery, 'preview', ID, '--port', '0'];
  const first = await measureMemory(root, preview, { ready: 'Open', restMs: 5000 });
  const next = await measureMemory(root, preview, { ready: 'Open', restMs: 5000 });
  dropOutput();
  const row = (what: string, value: number, goal: number, how: string): Row => ({
    what,
    value,
    unit: 'MB',
    goal,
    how: `${how}; all processes together`,
  });
  return [
    row('Cold build, memory', build.peak, 300, 'peak of livery build without a shared build'),
    row('First start, memory', first.peak, 800, 'peak of a preview, with build and new database'),
    row('Next start, memory', next.peak, 300, 'peak of a preview with both'),
    row('Running preview, memory', next.atRest, 300, 'five seconds after it answers'),
  ];
}

async function measureAll(root: string, { folder, workFolder }: StampedBrand): Promise<Row[]> {
  const livery = path.join(root, 'scripts/livery.mjs');
  const run = () =>
    execFileSync(process.execPath, [livery, 'validate', 'northwind'], { cwd: root, stdio: 'ignore' });
  run();
  const validate = await times(9, run);
  const start = async () =>
    await startServer({
      sites: [{ folder }],
      environment: 'demo',
      dataDir: path.join(workFolder, 'data'),
      port: 0,
      preview: true,
      logLevel: 'silent',
    });
  await (await start()).close();
  const starts: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const begun = performance.now();
    const server = await start();
    starts.push(performance.now() - begun);
    await server.close();
  }
  const memory = await memoryRows(root, workFolder);
  return [
    {
      what: 'livery validate northwind',
      value: median(validate),
      unit: 'ms',
      goal: 150,
      how: 'the whole command in a new process, 9 runs',
    },
    {
      what: 'Backend start, existing folder',
      value: median(starts) / 1000,
      unit: 's',
      goal: 1,
      how: 'embedded database, until it listens, 5 runs',
    },
    ...memory,
  ];
}

/** CLI commands, with the start of the process. */
export const commandRows = (root: string): Promise<Row[]> =>
  withStampedBrand(root, 'northwind', (stamped) => measureAll(root, stamped));
