import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface LossyProxy {
  url: string;
  /** Idempotency keys of the requests whose path ends with the lossy one. */
  keys: (string | undefined)[];
}

/**
 * A proxy of the backend at `target` for the current test. It resets the connection instead of forwarding the
 * first `losses` responses to POST requests of the path.
 */
export async function lossyProxy(target: string, path: string, losses: number): Promise<LossyProxy> {
  const { host, origin } = new URL(target);
  const keys: LossyProxy['keys'] = [];
  const server = createServer((incoming, outgoing) => {
    const isLossy = incoming.method === 'POST' && incoming.url!.endsWith(path);
    if (isLossy) keys.push(incoming.headers['idempotency-key'] as string | undefined);
    const isLost = isLossy && keys.length <= losses;
    const { url = '/', method, headers } = incoming;
    const forwarded = request(new URL(url, target), { method, headers: { ...headers, host, origin } });
    forwarded.on('response', (response) => {
      if (isLost) return void response.resume().on('end', () => outgoing.destroy());
      outgoing.writeHead(response.statusCode!, response.headers);
      response.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}
