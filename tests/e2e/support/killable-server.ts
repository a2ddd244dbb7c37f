import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import type { PriceSource } from '../../../server/main.ts';
import { freePort } from '../../server/support/free-port.ts';
import { outputOf, type BrandId } from './build-output.ts';
import { closeVisits } from './visit.ts';

export interface KillableServer {
  url: string;
  /** Kills the process, like a power cut. */
  kill(): Promise<void>;
  /** Restarts it with the same data. */
  start(): Promise<void>;
}

/** A built demo brand in a separate server process. */
export async function serveKillable(
  brand: BrandId,
  databaseUrl: string,
  prices: PriceSource,
): Promise<KillableServer> {
  const scripts = (await import(new URL('../../../scripts/bundle.mjs', import.meta.url).href)) as {
    bundle(name: string, source: string): Promise<string>;
  };
  const program = await scripts.bundle('serve', 'server/node/serve.ts');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    LIVERY_ENVIRONMENT: 'demo',
    DATABASE_URL: databaseUrl,
    LIVERY_SITES: outputOf(brand),
    PORT: String(port),
    FEED_STREAM_URL: prices.stream,
    FEED_URL: prices.http,
    LIVERY_CODE_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'error',
  };
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [program], { env, stdio: 'inherit' });
    await expect
      .poll(
        () =>
          fetch(`${url}/api/v1/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000, interval: 50 },
      )
      .toBe(200);
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  onTestFinished(async ({ task }) => {
    await closeVisits(task);
    await kill();
  });
  await start();
  return { url, kill, start };
}
