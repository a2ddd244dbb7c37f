import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { BRAND } from './traders.ts';

const run = promisify(execFile);

export interface Requests {
  /** Path of the call below `/api/v1`. */
  path: string;
  /** Bodies that each client sends in turn; `{trader}` is the number of the trader. */
  bodies: readonly object[];
  /** A session per trader. */
  tokens: readonly string[];
  clients: number;
  seconds: number;
}

export interface BenchServer {
  port: number;
  url(brandId: string): string;
}

/** Requests per second over HTTP, by a process of its own: the clients are spread over the servers. Every one has to succeed. */
export async function requestsPerSecond(
  root: string,
  servers: readonly BenchServer[],
  requests: Requests,
): Promise<number> {
  const settings = {
    servers: servers.map((server) => ({ port: server.port, origin: server.url(BRAND) })),
    ...requests,
  };
  const { stdout } = await run(
    process.execPath,
    [path.join(root, 'bench/request-clients.mjs'), JSON.stringify(settings)],
    { maxBuffer: 1 << 24 },
  );
  const { answered, seconds } = JSON.parse(stdout) as { answered: number; seconds: number };
  return answered / seconds;
}
