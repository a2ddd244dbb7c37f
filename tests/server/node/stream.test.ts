import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RatesFrame } from '../../../schemas/generated/types.ts';
import { startServer, type RunningServer, type ServerOptions } from '../../../server/main.ts';
import { startPriceSource } from '../support/price-source.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { openMemoryDatabase } from '../support/databases.ts';
import { fastHasher } from '../support/fast-hasher.ts';
import { builtSite } from '../support/site-fixture.ts';

async function start(over: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({
    sites: [{ folder: builtSite({ session: 'bearer' }) }],
    environment: 'demo',
    port: 0,
    logLevel: 'silent',
    openDb: openMemoryDatabase,
    hasher: fastHasher,
    ...over,
  });
  onTestFinished(() => server.close());
  return server;
}

async function tokenOf(server: RunningServer): Promise<string> {
  const { email, password } = server.demoUsers('northwind').find(({ role }) => role === 'trader')!;
  const response = await fetch(`${server.url('northwind')}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { data: { token: string } }).data.token;
}

const openStream = async (server: RunningServer, token: string) =>
  await fetch(`${server.url('northwind')}/api/v1/stream`, { headers: { authorization: `Bearer ${token}` } });

async function ended(server: RunningServer): Promise<number> {
  const text = await (await fetch(`${server.url('northwind')}/metrics`)).text();
  return Number(/^livery_streams_ended (\d+)/m.exec(text)?.[1] ?? 0);
}

/** A raw socket client, which can stop reading or reset the connection. */
async function rawStream(server: RunningServer, token: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    `GET /api/v1/stream HTTP/1.1\r\nhost: localhost:${server.port}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  await new Promise((resolve) => {
    socket.once('data', resolve);
  });
  onTestFinished(() => void socket.destroy());
  return socket;
}

describe('event stream over HTTP', () => {
  it('is sent uncompressed and unbuffered', async () => {
    const server = await start();
    const response = await openStream(server, await tokenOf(server));
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-encoding'),
      response.headers.get('x-accel-buffering'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/event-stream', null, 'no', 'no-store']);
    const reader = new StreamReader(response);
    const frames: RatesFrame[] = [];
    await vi.waitFor(
      async () => {
        frames.push(
          ...(await reader.events())
            .filter(({ event }) => event === 'rates')
            .map(({ data }) => data as RatesFrame),
        );
        expect(frames.length).toBeGreaterThan(3);
      },
      { timeout: 5000, interval: 20 },
    );
    expect(frames[0]!.rates.length).toBeGreaterThan(46);
    expect(frames[1]!.rates.map(({ i }) => i)).toContain('btcusd');
    await reader.leave();
  });

  it('detects closed and reset connections', async () => {
    const server = await start();
    const token = await tokenOf(server);
    const reader = new StreamReader(await openStream(server, token));
    const resetting = await rawStream(server, token);
    await reader.events();
    expect(await ended(server)).toBe(0);
    await reader.leave();
    await vi.waitFor(async () => expect(await ended(server)).toBe(1));
    resetting.resetAndDestroy();
    await vi.waitFor(async () => expect(await ended(server)).toBe(2));
  });

  it('does not block server shutdown', async () => {
    const server = await start();
    const reader = new StreamReader(await openStream(server, await tokenOf(server)));
    await reader.events();
    const unused = connect(server.port, '127.0.0.1');
    await new Promise((resolve) => {
      unused.once('connect', resolve);
    });
    const closed = new Promise((resolve) => {
      unused.once('close', resolve);
    });
    await server.close();
    await closed;
    await vi.waitFor(async () => {
      await reader.events();
      expect(reader.ended).toBe(true);
    });
  });

  it('carries prices of an external source', async () => {
    const source = await startPriceSource();
    onTestFinished(() => source.close());
    source.quotes = [{ symbol: 'BTCUSD', bid: '90000.00', ask: '90010.00', time: Date.now() }];
    const server = await start({ prices: { stream: source.stream, http: source.http } });
    const token = await tokenOf(server);
    const reader = new StreamReader(await openStream(server, token));
    const rates = async () =>
      (await reader.events())
        .filter(({ event }) => event === 'rates')
        .flatMap(({ data }) => (data as RatesFrame).rates);
    expect((await rates()).map(({ i, b }) => [i, b])).toEqual([['btcusd', '90000.00']]);
    await vi.waitFor(() => expect(source.connected()).toBe(1));
    source.push({ symbol: 'BTCUSD', bid: '90001.50', ask: '90011.50', time: Date.now() });
    await vi.waitFor(async () => expect((await rates()).map(({ b }) => b)).toContain('90001.50'));
    const assets = (await (
      await fetch(`${server.url('northwind')}/api/v1/assets`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).json()) as { data: { id: string; simulated: boolean; buy_p: string | null }[] };
    expect(assets.data.find(({ id }) => id === 'btcusd')).toMatchObject({
      simulated: false,
      buy_p: '90011.50',
    });
    expect(assets.data.find(({ id }) => id === 'eurusd')).toMatchObject({ buy_p: null });
    await reader.leave();
  });
});
