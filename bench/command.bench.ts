import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { prepareShared } from '../cli/build/shared/shared-build.ts';
import { stampBrand } from '../cli/build/stamp.ts';
import { startServer } from '../server/main.ts';
import { emptyWorkshop, exampleBrand } from './brands.ts';
import { median, times, type Row } from './row.ts';

/** CLI commands, with the start of the process. */
export async function commandRows(root: string): Promise<Row[]> {
  const workshop = emptyWorkshop(root);
  const livery = path.join(root, 'scripts/livery.mjs');
  const run = () =>
    execFileSync(process.execPath, [livery, 'validate', 'northwind'], { cwd: root, stdio: 'ignore' });
  run();
  const validate = await times(9, run);
  const folder = path.join(workshop, 'northwind');
  await stampBrand(await exampleBrand(root, 'northwind'), await prepareShared(root), folder);
  const start = async () =>
    await startServer({
      sites: [{ folder }],
      environment: 'demo',
      dataDir: path.join(workshop, 'data'),
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
  rmSync(workshop, { recursive: true, force: true });
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
  ];
}
