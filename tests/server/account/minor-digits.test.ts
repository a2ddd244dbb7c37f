import fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, type Money, ZERO_MONEY } from '../../../domain/money/amount.ts';
import { exponentOf, formatMoney, moneyOf, practiceCurrencyOf } from '../../../domain/money/money.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { ana, startKit } from '../support/backend.ts';
import { depositKit } from '../support/deposit-kit.ts';
import { buy, keyed, onEveryLedger, tradingKit } from '../support/trading-kit.ts';

const settings = {
  send_must_verify_email: false,
  admin_must_verify: false,
  two_fa: false,
  enable_practice_account: true,
};

/** Every currency that the product knows, and those of practice money. */
const CODES = [...Intl.supportedValuesOf('currency'), 'XPR', 'XPR0', 'XPR3'];

onEveryLedger('minor digits of account currencies', (at) => {
  it('are the same in the database and in the domain', async () => {
    const rows = await at.db.query<{ code: string; digits: number; practice: string }>(
      'select code, minor_digits(code) as digits, practice_currency_of(code) as practice from unnest($1::text[]) code',
      [CODES],
    );
    expect(rows).toEqual(
      CODES.map((code) => ({ code, digits: exponentOf(code), practice: practiceCurrencyOf(code) })),
    );
  });

  it.each([
    // 10,000 units at 1.08427 dollars by 30, at 150.01 yen or 0.30705 dinars a dollar; a loss of 0.80 dollars.
    ['JPY', { opening: '1000000', margin: '54217', profit: '-120', equity: '999880', gain: '750' }],
    ['KWD', { opening: '10000.000', margin: '110.975', profit: '-0.246', equity: '9999.754', gain: '1.535' }],
  ])('%s accounts book margin and profit in whole minor units', async (currency, figures) => {
    const kit = await tradingKit(at.db, { settings, brand: { accountCurrencies: [currency] } });
    for (const mode of ['real', 'practice'] as const) {
      const trader = await kit.signedIn('trader');
      await trader.call('account.switch-mode', undefined, { params: { mode } });
      kit.market.tick('eurusd', '1.08419', '1.08427');
      const { data: position } = await keyed(trader, 'trade.store', buy());
      expect(position).toMatchObject({ currency, traded_amount: figures.margin, profit: figures.profit });
      expect((await trader.call('trade.account')).data).toMatchObject({
        currency,
        balance: figures.opening,
        margin: figures.margin,
        equity: figures.equity,
      });
      kit.market.tick('eurusd', '1.08477', '1.08485');
      const { data: closed } = await keyed(trader, 'trade.close', { id: position.id });
      expect(closed.position).toMatchObject({ currency, profit: figures.gain });
      const balance = formatMoney(
        add(moneyOf(figures.opening, currency), moneyOf(figures.gain, currency)),
        currency,
      );
      expect(closed.account).toMatchObject({ currency, balance, equity: balance });
    }
    const journals = await at.db.query(
      'select distinct currency from journal where brand_id = $1 order by 1',
      [kit.brand.id],
    );
    expect(journals).toEqual([{ currency }, { currency: practiceCurrencyOf(currency) }]);
  });

  it.each([
    ['JPY', '1000000', '0'],
    ['KWD', '10000.000', '0.000'],
  ])('a new user in %s starts with %s of practice money', async (cur, practice_wallet, none) => {
    const kit = await tradingKit(at.db, { settings, brand: { accountCurrencies: ['USD', cur] } });
    const visitor = kit.visitor();
    const { data } = await visitor.call('auth.register', { ...ana, cur });
    expect(data).toMatchObject({
      outcome: 'signed_in',
      user: { currency: cur, estimatedBalance: none, practice_wallet, withdrawable: none, bonus: none },
    });
  });

  it('refills practice money to the amount of the manifest, rounded down to the minor unit', async () => {
    const brand = { accountCurrencies: ['JPY'], practice: { topUpTo: '2500.50' } };
    const kit = await tradingKit(at.db, { settings, brand });
    const trader = await kit.signedIn('trader');
    await trader.call('account.switch-mode', undefined, { params: { mode: 'practice' } });
    expect((await trader.call('trade.account')).data.balance).toBe('2500');
    const refill = await keyed(trader, 'account.refill-practice');
    expect(refill.data.balance).toBe('2500');
    expect(refill.body.message).toContain('2,500 JPY');
  });

  it.each([
    ['USD', '10000.00'],
    ['JPY', '1000000'],
    ['KWD', '1000.000'],
  ])('opens a practice account in %s with the amount of the manifest in its scale', async (cur, amount) => {
    const brand = { accountCurrencies: ['USD', 'JPY', 'KWD'], practice: { topUpTo: '10000.00' } };
    const kit = await startKit(at.db, { settings, brand });
    const { data } = await kit.visitor().call('auth.register', { ...ana, cur });
    expect(data).toMatchObject({ user: { currency: cur, practice_wallet: amount } });
  });

  it.each([
    ['JPY', ['10000', '20000', '50000', '100000'], '5000', '2000000'],
    ['KWD', ['10', '20', '50', '100'], '5.000', '2000.000'],
  ])('a deposit in %s has the presets and limits of the manifest in its scale', async (cur, ...scaled) => {
    const kit = await depositKit(at.db, { settings, brand: { accountCurrencies: ['USD', cur] } });
    const visitor = kit.visitor();
    await visitor.call('auth.register', { ...ana, cur });
    const { data } = await visitor.call('deposit.settings');
    const [coin] = data.coins;
    expect([data.presets, coin!.minimum, coin!.maximum]).toEqual(scaled);
  });

  it('a plan reserves its amount in the scale of the account', async () => {
    const plan = { id: 'basic', name: 'Basic', amount: '1000.00', features: { support: { en: 'Support' } } };
    const brand = { accountCurrencies: ['USD', 'JPY'], features: ['auth', 'plans'], plans: [plan] };
    const kit = await tradingKit(at.db, { settings, brand });
    const visitor = kit.visitor();
    await visitor.call('auth.register', { ...ana, cur: 'JPY' });
    const { data } = await visitor.call('plan.list');
    expect(data.plans).toMatchObject([{ amount: '100000', currency: 'JPY' }]);
  });

  it('demo users have a history without ledger problems', async () => {
    const options = { history: true, settings: { enable_account_connection_autotrade: true } };
    const kit = await startKit(at.db, { ...options, brand: { accountCurrencies: ['JPY'] } });
    for (const role of ['trader', 'practice', 'manager']) {
      const { trades } = (await (await kit.signedIn(role)).call('trade.closed')).data;
      expect(trades.length).toBeGreaterThan(1);
      for (const { profit } of trades) expect(profit).toMatch(/^-?\d+$/);
    }
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  const order = fc.record({
    coinId: fc.constantFrom('eurusd', 'usdjpy', 'usdkwd', 'dax', 'acme'),
    type: fc.constantFrom('buy', 'sell'),
    qty: fc.integer({ min: 1, max: 9 }).map((hundredths) => `0.0${hundredths}`),
  });
  const move = fc.integer({ min: -400, max: 400 });

  it.each(['JPY', 'KWD'])(
    'equity in %s is the sum of the displayed figures, and closing books it',
    async (currency) => {
      const kit = await tradingKit(at.db, { settings, brand: { accountCurrencies: [currency] } });
      const trader = await kit.signedIn('trader');
      const sumOf = (amounts: readonly string[]): Money =>
        amounts.reduce((sum, amount) => add(sum, moneyOf(amount, currency)), ZERO_MONEY);
      const mode = fc.constantFrom('real', 'practice');
      await fc.assert(
        fc.asyncProperty(
          fc.array(order, { minLength: 1, maxLength: 6 }),
          move,
          mode,
          async (orders, points, chosen) => {
            kit.wait(60);
            await trader.call('account.switch-mode', undefined, { params: { mode: chosen } });
            for (const one of orders) await keyed(trader, 'trade.store', buy(one));
            kit.market.ticks([
              ['eurusd', (1.08419 + points / 1e5).toFixed(5), (1.08427 + points / 1e5).toFixed(5)],
              ['usdjpy', (150 + points / 1e3).toFixed(3), (150.02 + points / 1e3).toFixed(3)],
              ['usdkwd', (0.3069 + points / 1e5).toFixed(5), (0.3072 + points / 1e5).toFixed(5)],
              ['dax', (18_000 + points / 10).toFixed(1), (18_001 + points / 10).toFixed(1)],
              ['acme', (100 + points / 100).toFixed(2), (100.1 + points / 100).toFixed(2)],
            ]);
            const { data: account } = await trader.call('trade.account');
            const { data: open } = await trader.call('trade.pnl');
            const profits = open.map(({ profit }) => profit);
            expect(account.profit).toBe(formatMoney(sumOf(profits), currency));
            expect(account.margin).toBe(
              formatMoney(sumOf(open.map(({ traded_amount }) => traded_amount)), currency),
            );
            expect(account.equity).toBe(formatMoney(sumOf([account.balance, ...profits]), currency));
            const { data } = await keyed(trader, 'trade.close-all');
            expect(data.closed.map(({ profit }) => profit).sort()).toEqual([...profits].sort());
            expect(data.account.balance).toBe(account.equity);
          },
        ),
        { numRuns: 20, endOnFailure: true },
      );
      expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
    },
  );
});
