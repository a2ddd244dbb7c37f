import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root, type BrandId } from './build-output.ts';

export interface DevServer {
  url: string;
  close(): Promise<void>;
}

/** `livery dev` on a free port, in its own process. */
export async function startDevServer(brand: BrandId): Promise<DevServer> {
  const { NODE_ENV: _test, ...env } = process.env;
  const child = spawn(
    process.execPath,
    ['scripts/livery.mjs', 'dev', brand, '--port', '0', '--json', '--fresh'],
    { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exit = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (part) => (errors += String(part)));
  const site = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (part) => {
      printed += String(part);
      const address = /"site": "([^"]+)"/.exec(printed)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`livery dev ended with ${code}.\n${printed}\n${errors}`)));
  });
  return {
    url: site,
    async close() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}
