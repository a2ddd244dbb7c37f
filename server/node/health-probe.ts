const PROBE = /^\/(?:health|healthz|readyz|livez)\/?$/;
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

const answer = (isWell: boolean, { method }: Request) =>
  new Response(method === 'HEAD' ? null : `{"status":"${isWell ? 'ok' : 'degraded'}"}\n`, {
    status: isWell ? 200 : 503,
    headers: { ...HEADERS, 'content-type': 'application/json' },
  });

export type HealthProbe = (request: Request, pathname: string) => Promise<Response | undefined>;

/**
 * Health checks of load balancers and orchestrators, which know no brand and often send an address as Host: any
 * host is answered, without TLS. `/livez` says that the process answers, the others that its database does, too.
 * Undefined for any other path: without these, the app's page would answer 200.
 */
export function createHealthProbe(reachesDatabase: () => Promise<boolean>): HealthProbe {
  let running: Promise<boolean> | undefined;
  /** Concurrent probes share one query. */
  const isReady = () => (running ??= reachesDatabase().finally(() => (running = undefined)));
  return async (request, pathname) => {
    if (!PROBE.test(pathname)) return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { ...HEADERS, allow: 'GET, HEAD' } });
    return answer(pathname.startsWith('/livez') || (await isReady()), request);
  };
}
