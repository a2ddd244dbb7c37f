import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLocalRequest } from './client-address.ts';
import type { MetricsPage } from './open-metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

function mayRead(incoming: IncomingMessage, token: string | undefined, proxies: number): boolean {
  if (token) return timingSafeEqual(digest(incoming.headers.authorization ?? ''), digest(`Bearer ${token}`));
  return isLocalRequest(incoming, proxies);
}

/** `/metrics` for requests with the token; without a configured token, for local requests only. */
export async function metricsPage(
  metrics: MetricsPage,
  incoming: IncomingMessage,
  token: string | undefined,
  proxies: number,
): Promise<Response> {
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (!mayRead(incoming, token, proxies))
    return new Response('Metrics are for the holder of METRICS_TOKEN.\n', { status: 403, headers });
  return new Response(await metrics.text(), { headers: { ...headers, 'content-type': metrics.contentType } });
}
