import { expect, it } from 'vitest';
import { buy, keyed, onPostgresLedger, tradingKit } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

onPostgresLedger('account.review', (at) => {
  it('shows the figures that the trader sees, of both accounts, after a price change', async () => {
    const kit = await withdrawalKit(at.db);
    await kit.requested('250.00');
    await keyed(kit.trader, 'trade.store', buy({ qty: '0.01' }));
    kit.market.tick('eurusd', '1.05000', '1.05008');
    const id = `u_${kit.brand.id}_trader`;
    const { data } = await kit.admin.call('account.review', undefined, { params: { id } });
    const own = (await kit.trader.call('trade.account')).data;
    const { balance, reserved, bonus, margin, profit, equity, currency } = own;
    expect(Number(profit)).toBeLessThan(0);
    expect(reserved).toBe('250.00');
    expect(data.accounts).toEqual([
      {
        mode: 'real',
        currency,
        balance,
        reserved,
        bonus,
        margin,
        profit,
        equity,
        free_funds: (await kit.money()).withdrawable,
      },
      expect.objectContaining({
        mode: 'practice',
        currency,
        margin: '0.00',
        profit: '0.00',
        free_funds: null,
      }),
    ]);
  });

  it('is for administrators of the brand only', async () => {
    const [kit, other] = [await tradingKit(at.db), await tradingKit(at.db)];
    const params = { id: `u_${kit.brand.id}_trader` };
    for (const role of ['trader', 'manager'])
      expect((await (await kit.signedIn(role)).call('account.review', undefined, { params })).code).toBe(
        'role_required',
      );
    const elsewhere = await other.signedIn('admin');
    expect((await elsewhere.call('account.review', undefined, { params })).status).toBe(404);
  });
});
