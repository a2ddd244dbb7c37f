import { describe, expect, it } from 'vitest';
import { createHealthProbe } from '../../../server/node/health-probe.ts';

const PATHS = ['/health', '/healthz', '/readyz', '/livez', '/readyz/'];

const asked = (probe: ReturnType<typeof createHealthProbe>, path: string, method = 'GET') =>
  probe(new Request(`http://10.0.0.1:4600${path}`, { method }), path);

describe('createHealthProbe', () => {
  it('answers 200 while the database answers', async () => {
    const probe = createHealthProbe(async () => true);
    for (const path of PATHS) {
      const response = await asked(probe, path);
      expect([path, response?.status, await response?.json()]).toEqual([path, 200, { status: 'ok' }]);
      expect(response?.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('answers 503 without the database, except that the process lives', async () => {
    const probe = createHealthProbe(async () => false);
    const statuses = PATHS.map(async (path) => [path, (await asked(probe, path))?.status]);
    expect(await Promise.all(statuses)).toEqual(PATHS.map((path) => [path, path === '/livez' ? 200 : 503]));
    expect(await (await asked(probe, '/readyz'))?.json()).toEqual({ status: 'degraded' });
  });

  it('answers HEAD without a body, and refuses to be written to', async () => {
    const probe = createHealthProbe(async () => true);
    const head = await asked(probe, '/healthz', 'HEAD');
    expect([head?.status, await head?.text()]).toEqual([200, '']);
    const refused = await asked(probe, '/healthz', 'POST');
    expect([refused?.status, refused?.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('asks the database once for concurrent requests, and again for the next', async () => {
    let asks = 0;
    let answer: (isWell: boolean) => void = () => undefined;
    const probe = createHealthProbe(() => {
      asks += 1;
      return new Promise((resolve) => (answer = resolve));
    });
    const both = [asked(probe, '/readyz'), asked(probe, '/healthz')];
    answer(false);
    expect((await Promise.all(both)).map((response) => response?.status)).toEqual([503, 503]);
    expect(asks).toBe(1);
    const next = asked(probe, '/readyz');
    answer(true);
    expect([(await next)?.status, asks]).toEqual([200, 2]);
  });

  it.each(['/', '/healthy', '/x/healthz', '/healthz/x', '/api/v1/health'])(
    'leaves %s to the site',
    async (path) =>
      expect(
        await asked(
          createHealthProbe(async () => true),
          path,
        ),
      ).toBeUndefined(),
  );
});
