import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../tests/server/support/free-port.ts';

const run = promisify(execFile);

const START_MS = 60_000;
const RETRY_MS = 50;
/** Linux counts processor time in ticks of this length. */
const TICK_MS = 10;

/** Compiles the backend into one file. */
export async function compileServer(root: string): Promise<string> {
  await run(process.execPath, [path.join(root, 'scripts/serve.mjs'), '--compile']);
  return path.join(root, '.livery/bin/serve.js');
}

export interface ServerProcess {
  port: number;
  url(): string;
  /** Processor time used so far, ms; 0 where the system does not tell. */
  processorMs(): number;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * TICK_MS;
  } catch {
    return 0;
  }
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + START_MS;
  for (;;) {
    const status = await fetch(`${url}/api/v1/health`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null || performance.now() > end)
      throw new Error('A process of the backend did not start.');
    await wait(RETRY_MS);
  }
}

/** Starts a process of the backend on this database, as a demo, and waits until it answers. */
export async function startServerProcess(
  program: string,
  folder: string,
  databaseUrl: string,
): Promise<ServerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      LIVERY_ENVIRONMENT: 'demo',
      LIVERY_SITES: folder,
      LIVERY_CODE_KEY: Buffer.alloc(32, 5).toString('base64'),
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const url = `http://localhost:${port}`;
  await untilHealthy(child, url);
  return {
    port,
    url: () => url,
    processorMs: () => processorMs(child.pid!),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
