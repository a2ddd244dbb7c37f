import { expect, it } from 'vitest';
import { ACCOUNT_CURRENCIES } from '../../../domain/money/account-currencies.ts';
import { marketAssets } from '../../../server/modules/market/assets.ts';
import { ana, startKit } from '../support/backend.ts';
import { buy, keyed, onEveryLedger, tradingKit } from '../support/trading-kit.ts';

it('ACCOUNT_CURRENCIES lists the currencies that forex assets convert into dollars', () => {
  const forex = marketAssets.filter(({ type }) => type === 'forex');
  const converted = forex.flatMap(({ base, quote }) => {
    if (quote === 'USD') return [base];
    return base === 'USD' ? [quote] : [];
  });
  expect(ACCOUNT_CURRENCIES).toEqual(['USD', ...converted].sort());
});

onEveryLedger('account currency', (at) => {
  const settings = {
    send_must_verify_email: false,
    admin_must_verify: false,
    two_fa: false,
    enable_practice_account: true,
  };
  const pounds = (accountCurrencies = ['GBP']) =>
    tradingKit(at.db, { settings, brand: { accountCurrencies } });
  const { cur: _, ...withoutCurrency } = ana;

  it("defaults to the brand's first currency on the real and the practice account", async () => {
    const kit = await pounds(['GBP', 'EUR']);
    const visitor = kit.visitor();
    const { data } = await visitor.call('auth.register', withoutCurrency);
    expect(data).toMatchObject({
      outcome: 'signed_in',
      user: { currency: 'GBP', estimatedBalance: '0.00', practice_wallet: '10000.00' },
    });
    expect((await visitor.call('trade.account')).data).toMatchObject({ mode: 'real', currency: 'GBP' });
    await visitor.call('account.switch-mode', undefined, { params: { mode: 'practice' } });
    expect((await visitor.call('trade.account')).data).toMatchObject({
      mode: 'practice',
      currency: 'GBP',
      balance: '10000.00',
    });
  });

  it('accepts only currencies that the brand lists', async () => {
    const kit = await pounds(['GBP', 'EUR']);
    for (const cur of ['USD', 'JPY', 'XPR']) {
      const refused = await kit.visitor().call('auth.register', { ...ana, cur });
      expect([refused.status, refused.code, refused.errors]).toEqual([
        422,
        'validation_failed',
        { cur: ['Choose one of the options'] },
      ]);
    }
    const { data } = await kit.visitor().call('auth.register', { ...ana, cur: 'EUR' });
    expect(data.user).toMatchObject({ currency: 'EUR' });
  });

  it('converts margin and profit into the account currency and books them in it', async () => {
    const kit = await pounds();
    const trader = await kit.signedIn('trader');
    const { data: position } = await keyed(trader, 'trade.store', buy());
    // 10,000 units at 1.08427 dollars, at 1 / 1.26005 pounds a dollar, by 30.
    expect(position).toMatchObject({ currency: 'GBP', traded_amount: '286.83', profit: '-0.63' });
    expect((await trader.call('trade.account')).data).toMatchObject({
      currency: 'GBP',
      balance: '10000.00',
      margin: '286.83',
      equity: '9999.37',
    });
    kit.market.tick('eurusd', '1.08477', '1.08485');
    const { data: closed } = await keyed(trader, 'trade.close', { id: position.id });
    // 5.00 dollars.
    expect(closed.position).toMatchObject({ currency: 'GBP', profit: '3.97' });
    expect(closed.account).toMatchObject({ currency: 'GBP', balance: '10003.97', margin: '0.00' });
    const journals = await at.db.query(
      'select distinct currency from journal where brand_id = $1 order by 1',
      [kit.brand.id],
    );
    expect(journals).toEqual([{ currency: 'GBP' }, { currency: 'XPR' }]);
  });

  it('converts the seeded trade history of demo users into the account currency', async () => {
    const options = { history: true, settings: { enable_account_connection_autotrade: true } };
    const kit = await startKit(at.db, { ...options, brand: { accountCurrencies: ['GBP'] } });
    for (const role of ['trader', 'practice', 'manager']) {
      const { trades } = (await (await kit.signedIn(role)).call('trade.closed')).data;
      expect(trades.length).toBeGreaterThan(1);
      expect(new Set(trades.map(({ currency }) => currency))).toEqual(new Set(['GBP']));
    }
    const rates = await at.db.query<{ rate: string }>(
      'select distinct opening_rate::text as rate from position where brand_id = $1',
      [kit.brand.id],
    );
    expect(rates.map(({ rate }) => Number(rate) > 0.5 && Number(rate) < 0.99)).toEqual([true]);
  });
});
