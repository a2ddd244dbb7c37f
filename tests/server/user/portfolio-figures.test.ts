import { expect, it } from 'vitest';
import { moneyOf } from '../../../domain/money/money.ts';
import { onPostgresLedger } from '../support/trading-kit.ts';
import { buy, keyed } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

const usd = (text: string) => moneyOf(text, 'USD');

onPostgresLedger('the portfolio of a user', (at) => {
  it('adds up to the balance of the ledger and the open profit, by asset type', async () => {
    const kit = await withdrawalKit(at.db);
    await kit.requested('100.00');
    for (const order of [buy(), buy({ qty: '0.20', type: 'sell' }), buy({ coinId: 'btcusd', qty: '0.01' })])
      expect((await keyed(kit.trader, 'trade.store', order)).status).toBe(200);
    const { data: user } = await kit.trader.call('auth.user');
    const { data: account } = await kit.trader.call('trade.account');
    const { data: open } = await kit.trader.call('trade.pnl');
    const expected = new Map<string, bigint>([
      ['cash', usd(account.balance) - usd(account.reserved) - usd(account.margin)],
      ['reserved', usd('100.00')],
    ]);
    for (const { asset, traded_amount, profit } of open)
      expected.set(asset.type, (expected.get(asset.type) ?? 0n) + usd(traded_amount) + usd(profit));
    expect(new Map(user.portfolios.map(({ name, value }) => [name, usd(value) as bigint]))).toEqual(expected);
    expect([...expected.keys()].sort()).toEqual(['cash', 'crypto', 'forex', 'reserved']);
    expect(usd(user.portfolios_value)).toBe(usd(account.equity) + usd(account.reserved));
    expect(user.pnl).toBe(account.profit);
  });

  it('has the approved withdrawals, without those rejected later', async () => {
    const kit = await withdrawalKit(at.db);
    const ids = [];
    for (const amount of ['100.00', '150.00', '200.00']) ids.push((await kit.requested(amount)).id);
    const sum = async () => (await kit.trader.call('auth.user')).data.withdrawals;
    expect(await sum()).toBe('0.00');
    await kit.step('approve', ids[0]!);
    await kit.step('approve', ids[1]!);
    expect(await sum()).toBe('250.00');
    await kit.step('reject', ids[1]!, { reason: 'The account was closed.' });
    expect(await sum()).toBe('100.00');
  });
});
