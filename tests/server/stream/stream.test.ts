import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketChange, RatesFrame } from '../../../schemas/generated/types.ts';
import type { Db } from '../../../server/ports.ts';
import { changeSettings } from '../support/admin-kit.ts';
import { onPostgres, startKit, type Kit, type Visitor } from '../support/backend.ts';
import { fakeMarket } from '../support/fake-market.ts';
import { StreamReader, type SentEvent } from '../support/stream-reader.ts';

const files = import.meta.glob<object>(
  '../../../schemas/types/{rates-frame,market-change,user-change,book-snapshot,account,position,position-asset,fx}.json',
  { eager: true, import: 'default' },
);
const ajv = addFormats.default(new Ajv2020());
for (const file of Object.values(files)) ajv.addSchema(file);
const SCHEMAS: Record<string, string> = {
  rates: 'rates-frame',
  market: 'market-change',
  changed: 'user-change',
  positions: 'book-snapshot',
};

async function open(visitor: Visitor): Promise<StreamReader> {
  const response = await visitor.send('GET', '/stream');
  expect(response.status).toBe(200);
  return new StreamReader(response);
}

const of = (events: SentEvent[], event: string) =>
  events.filter((one) => one.event === event).map(({ data }) => data);
const rates = (events: SentEvent[]) => of(events, 'rates') as RatesFrame[];

onPostgres('event stream', (at) => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit(at.db);
  });

  it('requires a session', async () => {
    const response = await kit.visitor().send('GET', '/stream');
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      'session_required',
    ]);
  });

  it('allows sixty openings per user, then one per second', async () => {
    const own = await startKit(at.db);
    const [eager, other] = [await own.signedIn('trader'), await own.signedIn('manager')];
    const status = async (visitor: Visitor) => (await visitor.send('GET', '/stream')).status;
    for (let i = 0; i < 60; i += 1) expect(await status(eager)).toBe(200);
    const refused = await eager.send('GET', '/stream');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await status(other)).toBe(200);
    own.wait(1);
    expect([await status(eager), await status(eager)]).toEqual([200, 429]);
  });

  it('starts with all prices and disables proxy buffering', async () => {
    const visitor = await kit.signedIn('trader');
    const response = await visitor.send('GET', '/stream');
    expect(
      Object.fromEntries(
        ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => [
          name,
          response.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const reader = new StreamReader(response);
    const events = await reader.eventsUntil('positions');
    for (const { event, data } of events) {
      const validate = ajv.getSchema(`https://schemas.invalid/types/${SCHEMAS[event]}.json`)!;
      if (!validate(data)) expect.fail(JSON.stringify(validate.errors));
    }
    expect([...new Set(events.map(({ event }) => event))].sort()).toEqual(['market', 'positions', 'rates']);
    const [frame] = rates(events);
    expect(frame!.rates.map(({ i }) => i)).toEqual(kit.market.assets.map(({ id }) => id));
    expect(frame!.max_age).toBe(kit.market.maxAge);
    expect([frame!.at, frame!.fx['USD'], reader.retry! >= 1000]).toEqual([
      kit.now().toISOString(),
      '1',
      true,
    ]);
    expect((of(events, 'market') as MarketChange[]).find(({ id }) => id === 'aapl')).toMatchObject({
      market: 'closed',
      changes_at: '2026-11-02T14:30:00.000Z',
    });
    await reader.leave();
  });

  it('starts with the current time when no price has changed for a while, so that old prices look old', async () => {
    const own = await startKit(at.db, { market: fakeMarket() });
    const early = await open(await own.signedIn('trader'));
    await early.eventsUntil('positions');
    own.wait(300);
    const late = await open(await own.signedIn('new'));
    const [frame] = rates(await late.eventsUntil('positions'));
    const ages = frame!.rates.map(({ t }) => Date.parse(frame!.at) - t);
    expect([frame!.at, Math.min(...ages)]).toEqual([own.now().toISOString(), 300_000]);
    await Promise.all([early.leave(), late.leave()]);
  });

  it('continues with changed prices only, each once per frame', async () => {
    const reader = await open(await kit.signedIn('trader'));
    await reader.events();
    kit.wait(1);
    const frames = rates(await reader.events());
    expect(frames).toHaveLength(1);
    const ids = frames[0]!.rates.map(({ i }) => i);
    expect([ids.includes('eurusd'), ids.includes('aapl'), new Set(ids).size]).toEqual([
      true,
      false,
      ids.length,
    ]);
    expect(frames[0]!.rates.find(({ i }) => i === 'eurusd')!.t).toBe(kit.now().getTime());
    expect(kit.market.quote('eurusd')!.at).toBe(kit.now().getTime());
    await reader.leave();
  });

  it('reports when a market opens', async () => {
    const own = await startKit(at.db);
    const reader = await open(await own.signedIn('trader'));
    await reader.events();
    own.wait(1800);
    expect(of(await reader.events(), 'market').map((data) => (data as MarketChange).id)).not.toContain(
      'aapl',
    );
    own.wait(4.5 * 3600);
    // The session has expired by then: only the market events matter.
    const openings = of(await reader.events(), 'market') as MarketChange[];
    expect(openings.find(({ id }) => id === 'aapl')).toMatchObject({
      market: 'open',
      changes_at: '2026-11-02T21:00:00.000Z',
    });
  });

  it('sends heartbeats while nothing changes', async () => {
    const reader = await open(await kit.signedIn('trader'));
    await reader.events();
    kit.wait(0);
    await reader.events();
    expect(reader.comments).toEqual(['beat']);
    await reader.leave();
  });

  it('coalesces prices for a slow reader', async () => {
    const visitor = await kit.signedIn('trader');
    const reader = await open(visitor);
    await reader.events();
    for (let step = 0; step < 40; step += 1) kit.wait(1);
    const events = await reader.events();
    const frames = rates(events);
    expect(frames.length).toBeLessThanOrEqual(4);
    expect(frames.at(-1)!.rates.length).toBe(kit.market.assets.length);
    expect(frames.at(-1)!.rates.find(({ i }) => i === 'btcusd')!.t).toBe(kit.now().getTime());
    kit.wait(1);
    expect(rates(await reader.events())).toHaveLength(1);
    await reader.leave();
  });

  it('disconnects a reader that has stopped reading', async () => {
    const visitor = await kit.signedIn('trader');
    const reader = await open(visitor);
    await reader.events();
    for (let step = 0; step < 80; step += 1) kit.wait(1);
    await reader.events();
    expect(reader.ended).toBe(true);
  });

  it('reports settings changed by another process once', async () => {
    const first = await startKit(at.db);
    const second = await startKit(at.db, { brand: { id: first.brand.id } });
    const reader = await open(await second.signedIn('trader'));
    await reader.events();
    await changeSettings(first, { crypto_withdraw: 'false' });
    for (let reading = 0; reading < 2; reading += 1) {
      second.wait(5);
      await second.visitor().call('settings.read');
    }
    expect(of(await reader.events(), 'changed')).toEqual([{ what: 'settings' }]);
    await reader.leave();
  });

  it('reports changed settings to all users of the brand and not to other brands', async () => {
    const other = await startKit(at.db);
    const [mine, theirs] = [
      await open(await kit.signedIn('trader')),
      await open(await other.signedIn('trader')),
    ];
    await Promise.all([mine.events(), theirs.events()]);
    await changeSettings(kit, { crypto_withdraw: 'false' });
    expect(of(await mine.events(), 'changed')).toEqual([{ what: 'settings' }]);
    expect(of(await theirs.events(), 'changed')).toEqual([]);
    await Promise.all([mine.leave(), theirs.leave()]);
  });

  it('reports a changed user state to that user and stays open', async () => {
    const own = await startKit(at.db);
    const reader = await open(await own.signedIn('new'));
    const otherReader = await open(await own.signedIn('trader'));
    await Promise.all([reader.events(), otherReader.events()]);
    const [user] = await at.db.query<{ id: string }>(
      "select id from app_user where brand_id = $1 and email like 'new@%'",
      [own.brand.id],
    );
    await (
      await own.signedIn('admin')
    ).call(
      'user.set-state',
      {
        from: { state: 'active', is_trading: true },
        state: 'suspended',
        is_trading: false,
        reason: 'Payment details under review',
        contact: 'desk@example.com',
      },
      { params: { id: user!.id } },
    );
    expect(of(await reader.events(), 'changed')).toEqual([{ what: 'user' }]);
    expect(of(await otherReader.events(), 'changed')).toEqual([]);
    own.wait(4);
    expect(rates(await reader.events())).toHaveLength(1);
    expect(reader.ended).toBe(false);
  });

  describe('closes', () => {
    async function hasEnded(own: Kit, reader: StreamReader): Promise<boolean> {
      own.wait(3);
      for (let tries = 0; tries < 40 && !reader.ended; tries += 1) await reader.events();
      return reader.ended;
    }

    it('with its own session only', async () => {
      const [leaving, staying] = [await kit.signedIn('trader'), await kit.signedIn('trader')];
      const [left, kept] = [await open(leaving), await open(staying)];
      await leaving.call('auth.logout');
      expect(await hasEnded(kit, left)).toBe(true);
      expect((await leaving.send('GET', '/stream')).status).toBe(401);
      await kept.events();
      expect(kept.ended).toBe(false);
      await staying.call('session.revoke-others');
      await kept.events();
      expect(kept.ended).toBe(false);
      await kept.leave();
    });

    it('when the session is revoked from another device', async () => {
      const [one, two] = [await kit.signedIn('practice'), await kit.signedIn('practice')];
      const reader = await open(one);
      await two.call('session.revoke-others');
      expect(await hasEnded(kit, reader)).toBe(true);
    });

    it('when the session has expired', async () => {
      const own = await startKit(at.db);
      const reader = await open(await own.signedIn('trader'));
      own.wait(3601);
      expect(await hasEnded(own, reader)).toBe(true);
    });

    it('the oldest of more than twelve streams of a user', async () => {
      const own = await startKit(at.db);
      const visitor = await own.signedIn('trader');
      const readers = [];
      for (let count = 0; count < 13; count += 1) readers.push(await open(visitor));
      const other = await open(await own.signedIn('new'));
      await Promise.all([...readers, other].map((reader) => reader.events()));
      expect(readers.map(({ ended }) => ended)).toEqual([true, ...Array.from({ length: 12 }, () => false)]);
      expect(other.ended).toBe(false);
    });

    it('with the backend, which rejects new streams', async () => {
      const own = await startKit(at.db);
      const visitor = await own.signedIn('trader');
      const reader = await open(visitor);
      await own.backend.close();
      await reader.events();
      expect(reader.ended).toBe(true);
      const refused = await visitor.send('GET', '/stream');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    });
  });

  it('stays open while the database is unavailable', async () => {
    let isUnavailable = false;
    const flaky: Db = {
      ...at.db,
      query: async (sql, params, scope) => {
        if (isUnavailable) throw new Error('gone');
        return await at.db.query(sql, params, scope);
      },
    };
    const own = await startKit(flaky);
    const reader = await open(await own.signedIn('trader'));
    await reader.eventsUntil('positions');
    isUnavailable = true;
    own.wait(3);
    expect(rates(await reader.events())).toHaveLength(1);
    expect(reader.ended).toBe(false);
    expect(own.log).toContainEqual(
      expect.objectContaining({ message: 'stream sessions could not be checked' }),
    );
  });
});
