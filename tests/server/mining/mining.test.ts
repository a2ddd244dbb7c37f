import { expect, it } from 'vitest';
import { insertMiningAsset } from '../../../server/modules/mining/mining.queries.ts';
import { onPostgres, startKit } from '../support/backend.ts';

const MINING = { settings: { enable_mining: true }, brand: { features: ['auth', 'profile', 'mining'] } };

onPostgres('mining.list', (at) => {
  it('answers the stored assets of the user with their time', async () => {
    const kit = await startKit(at.db, MINING);
    const trader = await kit.signedIn('trader');
    const { data: user } = await trader.call('auth.user');
    const row = {
      id: `mn_${kit.brand.id}`,
      asset: 'Bitcoin',
      asset_image: null,
      asset_exchange: 'CRYPTO:BTCUSD',
      current_balance: '0.01482100',
      profit: '-0.00000001',
      estimated_profit_after: null,
      estimated_profit: null,
      simulated: false,
      created_at: new Date('2026-10-01T00:00:00.000Z'),
      updated_at: new Date('2026-11-01T00:00:00.000Z'),
    };
    await insertMiningAsset(at.db, kit.brand.id, user.id, row);
    const { data } = await trader.call('mining.list');
    expect(data).toEqual([
      {
        ...row,
        created_at: '2026-10-01T00:00:00.000Z',
        updated_at: '2026-11-01T00:00:00.000Z',
      },
    ]);
    expect((await (await kit.signedIn('new')).call('mining.list')).data).toEqual([]);
    const other = await startKit(at.db, MINING);
    expect((await (await other.signedIn('trader')).call('mining.list')).data).toEqual([]);
  });

  it('answers marked samples for the demo trader alone', async () => {
    const kit = await startKit(at.db, { ...MINING, history: true });
    const { data } = await (await kit.signedIn('trader')).call('mining.list');
    expect(data.map(({ asset, simulated }) => [asset, simulated])).toEqual([
      ['Bitcoin', true],
      ['Ether', true],
    ]);
    expect((await (await kit.signedIn('new')).call('mining.list')).data).toEqual([]);
  });

  it('seeds no samples in a rehearsal', async () => {
    const kit = await startKit(at.db, {
      ...MINING,
      brand: { ...MINING.brand, mode: 'live' },
      environment: 'rehearsal',
      history: true,
    });
    expect((await (await kit.signedIn('trader')).call('mining.list')).data).toEqual([]);
  });

  it('is refused where the setting or the feature is off, and to guests', async () => {
    const off = await startKit(at.db, { brand: MINING.brand });
    expect((await (await off.signedIn('trader')).call('mining.list')).code).toBe('feature_disabled');
    const without = await startKit(at.db, { settings: MINING.settings });
    expect((await (await without.signedIn('trader')).call('mining.list')).code).toBe('feature_disabled');
    expect((await off.visitor().call('mining.list')).code).toBe('session_required');
  });
});
