import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from './build-output.ts';
import { closeVisits } from './visit.ts';

const DEMOS = path.join(root, '.livery/e2e/demos');
const MEDIA: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/**
 * The web root of northwind's static demo, built with the public command.
 * @param base path of the site
 */
export function builtDemo(base = '/'): string {
  const out = path.join(DEMOS, base);
  const { NODE_ENV: _test, ...env } = process.env;
  const words = ['scripts/livery.mjs', 'build', 'northwind', '--static-demo', '--base', base, '--out', out];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The static demo could not be built.\n${stdout}\n${stderr}`);
  return path.join(out, 'northwind/site');
}

interface HeaderRules {
  rules: { headers: Record<string, string> }[];
}

function fileOr(folder: string, file: string, fallback: string): { name: string; content: Buffer } {
  try {
    return { name: file, content: readFileSync(path.join(folder, file)) };
  } catch {
    return { name: fallback, content: readFileSync(path.join(folder, fallback)) };
  }
}

/**
 * Serves a folder as a static host does, with the headers of the build.
 * @returns the address of the site, without a trailing slash
 */
export async function serveFolder(folder: string, base = '/'): Promise<string> {
  const { rules } = JSON.parse(readFileSync(path.join(folder, '../headers.json'), 'utf8')) as HeaderRules;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://host');
    const file = pathname.startsWith(base) ? pathname.slice(base.length) : '404.html';
    const { name, content } = fileOr(folder, file || 'index.html', '404.html');
    const type = MEDIA[path.extname(name)] ?? 'application/octet-stream';
    response.writeHead(200, { ...rules[0]!.headers, 'Content-Type': type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async ({ task }) => {
    await closeVisits(task);
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}${base.slice(0, -1)}`;
}
