import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { builtSite } from './site-fixture.ts';

/** The production program, bundled. */
export async function bundledServer(): Promise<string> {
  const scripts = (await import(new URL('../../../scripts/bundle.mjs', import.meta.url).href)) as {
    bundle(name: string, source: string): Promise<string>;
  };
  return await scripts.bundle('serve', 'server/node/serve.ts');
}

/** A server in a separate process, started as in production. */
export function startProcess(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    ended: once(child, 'exit') as Promise<[number | null, string | null]>,
    output: text(child.stdout),
    errors: text(child.stderr),
  };
}

/** Starts a demo in a separate process and waits until it responds. */
export async function startDemo(program: string, env: Record<string, string>) {
  const port = await freePort();
  const started = startProcess(program, {
    LIVERY_ENVIRONMENT: 'demo',
    LIVERY_SITES: builtSite(),
    PORT: String(port),
    ...env,
  });
  const origin = `http://localhost:${port}`;
  const early = started.ended.then(async () => {
    throw new Error(`The server ended before it answered:\n${await started.errors}`);
  });
  await Promise.race([
    early,
    expect
      .poll(
        () =>
          fetch(`${origin}/api/v1/health`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000, interval: 50 },
      )
      .toBe(200),
  ]);
  early.catch(() => undefined);
  return { ...started, origin };
}
