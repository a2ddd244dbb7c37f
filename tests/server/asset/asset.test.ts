import { beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, startKit, type Kit, type Visitor } from '../support/backend.ts';

const UK = { protection: { regime: 'uk' } } as const;

onPostgres('assets and watchlists', (at) => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit(at.db);
  });

  it('lists the promised number of assets per type and allows a quantity of 0.1 for each', async () => {
    const { data } = await (await kit.signedIn('trader')).call('asset.list');
    const count = (type: string) => data.filter((asset) => asset.type === type).length;
    expect(
      [count('forex'), count('stock'), count('crypto'), count('commodity'), count('index')].map(
        (found, index) => found >= [12, 12, 8, 6, 8][index]!,
      ),
    ).toEqual([true, true, true, true, true]);
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    for (const asset of data) {
      expect([
        asset.id,
        Number(asset.qty_min) <= 0.1 && Number(asset.qty_max) >= 0.1,
        asset.qty_step,
      ]).toEqual([asset.id, true, '0.01']);
      expect([
        asset.id,
        Number(asset.buy_p) > Number(asset.sell_p),
        asset.buy_p!.split('.')[1]?.length ?? 0,
        asset.simulated,
        asset.image,
      ]).toEqual([asset.id, true, asset.digits, true, null]);
    }
  });

  it('returns market state, next change and quote age', async () => {
    const { data } = await (await kit.signedIn('trader')).call('asset.list');
    const shown = (id: string) =>
      (({ market, changes_at, stale, at }) => ({ market, changes_at, stale, at }))(
        data.find((asset) => asset.id === id)!,
      );
    expect(shown('eurusd')).toEqual({
      market: 'open',
      changes_at: '2026-11-06T22:00:00.000Z',
      stale: false,
      at: '2026-11-02T09:30:00.000Z',
    });
    expect(shown('aapl')).toEqual({
      market: 'closed',
      changes_at: '2026-11-02T14:30:00.000Z',
      stale: true,
      at: '2026-10-30T19:59:59.500Z',
    });
    expect(shown('btcusd')).toMatchObject({ market: 'open', changes_at: null, stale: false });
  });

  it('applies the regime to real accounts and lists all assets for practice accounts', async () => {
    const uk = await startKit(at.db, { brand: UK });
    const [real, practice] = [
      (await (await uk.signedIn('trader')).call('asset.list')).data,
      (await (await uk.signedIn('practice')).call('asset.list')).data,
    ];
    expect(real.filter(({ type }) => type === 'crypto')).toEqual([]);
    expect(practice.find(({ id }) => id === 'btcusd')!.leverage).toBe(2);
    expect(
      Object.fromEntries(
        ['eurusd', 'audusd', 'xauusd', 'xagusd', 'us500', 'us2000', 'aapl'].map((id) => [
          id,
          real.find((asset) => asset.id === id)!.leverage,
        ]),
      ),
    ).toEqual({ eurusd: 30, audusd: 20, xauusd: 20, xagusd: 10, us500: 20, us2000: 10, aapl: 5 });
    expect(
      (await (await kit.signedIn('trader')).call('asset.list')).data.find(({ id }) => id === 'btcusd')!
        .leverage,
    ).toBe(2);
  });

  it("applies the stricter of the brand's and the regime's leverage cap", async () => {
    const strict = await startKit(at.db, {
      brand: { protection: { regime: 'eu', leverageCaps: { fx_major: 10, equity: 500, crypto: 0 } } },
    });
    const { data } = await (await strict.signedIn('trader')).call('asset.list');
    expect([
      data.find(({ id }) => id === 'eurusd')!.leverage,
      data.find(({ id }) => id === 'aapl')!.leverage,
      data.some(({ type }) => type === 'crypto'),
    ]).toEqual([10, 5, false]);
  });

  it('returns the latest quote of an asset and the USD rates of all currencies', async () => {
    const visitor = await kit.signedIn('trader');
    const { data } = await visitor.call('asset.rate', undefined, { params: { assetId: 'eurusd' } });
    expect(Number(data.buy_p) - Number(data.sell_p)).toBeCloseTo(Number(data.sell_spread), 8);
    expect(Number(data.fx['EUR'])).toBeCloseTo((Number(data.buy_p) + Number(data.sell_p)) / 2, 8);
    const yen = (await visitor.call('asset.rate', undefined, { params: { assetId: 'usdjpy' } })).data;
    expect(1 / Number(data.fx['JPY'])).toBeCloseTo((Number(yen.buy_p) + Number(yen.sell_p)) / 2, 4);
    expect(data.fx['USD']).toBe('1');
    expect((await visitor.call('asset.rate', undefined, { params: { assetId: 'nothing' } })).code).toBe(
      'not_found',
    );
  });

  it('returns candles that end at the live price, and candles of a range', async () => {
    const visitor = await kit.signedIn('trader');
    const rate = (await visitor.call('asset.rate', undefined, { params: { assetId: 'gbpjpy' } })).data;
    for (const interval of ['1m', '5m', '15m', '1h', '4h', '1d'] as const) {
      const { data } = await visitor.call('asset.candles', undefined, {
        params: { id: 'gbpjpy' },
        query: { interval, limit: '50' },
      });
      expect([data.interval, data.candles.length, data.more, data.simulated, data.candles.at(-1)!.c]).toEqual(
        [interval, 50, true, true, rate.sell_p],
      );
    }
    const { data } = await visitor.call('asset.candles', undefined, {
      params: { id: 'gbpjpy' },
      query: { from: '2026-10-01T10:00:00.000Z', to: '2026-10-01T10:03:00.000Z' },
    });
    expect(data.candles.map(({ t }) => new Date(t * 1000).toISOString())).toEqual([
      '2026-10-01T10:00:00.000Z',
      '2026-10-01T10:01:00.000Z',
      '2026-10-01T10:02:00.000Z',
    ]);
  });

  it.each([
    { interval: '2m' },
    { from: 'yesterday' },
    { to: '5' },
    { to: '2026-99-99T99:99:99Z' },
    { to: '2026-06-30T23:59:60Z' },
    { from: '2026-02-30T00:00:00Z' },
    { from: '2026-06-30T00:00:00+24:00' },
    { limit: '0' },
    { limit: '-1' },
    { limit: '10000' },
    { limit: '1e3' },
  ])('rejects a range of %j', async (query) => {
    const visitor = await kit.signedIn('trader');
    expect(
      await visitor.call('asset.candles', undefined, {
        params: { id: 'eurusd' },
        query: query as unknown as Record<string, string>,
      }),
    ).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('returns not_found for an unknown asset and no candles for an inverted range', async () => {
    const visitor = await kit.signedIn('trader');
    expect((await visitor.call('asset.candles', undefined, { params: { id: 'nothing' } })).code).toBe(
      'not_found',
    );
    expect(
      (
        await visitor.call('asset.candles', undefined, {
          params: { id: 'eurusd' },
          query: { from: '2026-10-02T00:00:00.000Z', to: '2026-10-01T00:00:00.000Z' },
        })
      ).data.candles,
    ).toEqual([]);
  });

  it('rate-limits candles per user', async () => {
    const own = await startKit(at.db);
    const [greedy, other] = [await own.signedIn('trader'), await own.signedIn('new')];
    const candlesCode = async (visitor: Visitor) =>
      (await visitor.call('asset.candles', undefined, { params: { id: 'eurusd' }, query: { limit: '1' } }))
        .code;
    expect(await candlesCode(greedy)).toBeUndefined();
    await at.db.query('update rate_window set hits = 6000 where brand_id = $1', [own.brand.id]);
    expect([await candlesCode(greedy), await candlesCode(other)]).toEqual(['rate_limited', undefined]);
    own.wait(300);
    expect(await candlesCode(greedy)).toBeUndefined();
  });

  describe('watchlist', () => {
    it('adds an asset once and removes it', async () => {
      const visitor = await kit.signedIn('new');
      expect((await visitor.call('watchlist.list')).data).toEqual([]);
      const added = await visitor.call('watchlist.add', { currency_pair_id: 'eurusd' });
      expect(added.data).toMatchObject({
        currency_pair_id: 'eurusd',
        created_at: kit.now().toISOString(),
        asset: { id: 'eurusd', a_name: 'EUR/USD' },
      });
      expect((await visitor.call('watchlist.add', { currency_pair_id: 'eurusd' })).data.created_at).toBe(
        added.data.created_at,
      );
      await visitor.call('watchlist.add', { currency_pair_id: 'aapl' });
      expect(
        (await visitor.call('watchlist.list')).data.map(({ currency_pair_id: id }) => id).sort(),
      ).toEqual(['aapl', 'eurusd']);
      expect((await (await kit.signedIn('trader')).call('watchlist.list')).data).toEqual([]);
      expect((await visitor.call('watchlist.remove', { currency_pair_id: 'eurusd' })).data).toEqual({
        removed: true,
      });
      expect((await visitor.call('watchlist.remove', { currency_pair_id: 'eurusd' })).data).toEqual({
        removed: false,
      });
      expect((await visitor.call('watchlist.list')).data.map(({ currency_pair_id: id }) => id)).toEqual([
        'aapl',
      ]);
    });

    it.each(['nothing', '', 7, 'EURUSD'])('rejects the unknown asset %j', async (id) => {
      expect(
        (await (await kit.signedIn('trader')).call('watchlist.add', { currency_pair_id: id })).code,
      ).toBe('not_found');
    });

    it('rejects assets that the account may not trade and hides them after a mode switch', async () => {
      const uk = await startKit(at.db, { brand: UK });
      expect(
        await (await uk.signedIn('trader')).call('watchlist.add', { currency_pair_id: 'btcusd' }),
      ).toMatchObject({ status: 409, code: 'asset_unavailable' });
      const practice = await uk.signedIn('practice');
      expect((await practice.call('watchlist.add', { currency_pair_id: 'btcusd' })).status).toBe(200);
      await at.db.query('update app_user set is_practice = false where brand_id = $1', [uk.brand.id]);
      expect((await practice.call('watchlist.list')).data).toEqual([]);
    });

    it('limits the number of entries', async () => {
      const own = await startKit(at.db);
      const visitor = await own.signedIn('trader');
      const [user] = await at.db.query<{ id: string }>(
        "select id from app_user where brand_id = $1 and email like 'trader@%'",
        [own.brand.id],
      );
      await at.db.query(
        "insert into watchlist_entry (brand_id, user_id, asset_id, created_at) select $1, $2, 'gone' || n, now() from generate_series(1, 200) n",
        [own.brand.id, user!.id],
      );
      expect(await visitor.call('watchlist.add', { currency_pair_id: 'eurusd' })).toMatchObject({
        status: 409,
        code: 'limit_reached',
      });
      expect((await visitor.call('watchlist.list')).data).toEqual([]);
    });
  });
});
