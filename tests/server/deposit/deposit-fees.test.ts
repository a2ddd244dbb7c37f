import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import type { Visitor } from '../support/backend.ts';
import { byCard, cardFields, cardKit, CARDS, sandboxDeposits, type CardKit } from '../support/card-kit.ts';
import { byBitcoin, cryptoDeposits, depositKit } from '../support/deposit-kit.ts';
import { keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';

const FEE = { fixed: '0.30', percent: '1.2', minimum: '1.00' };

onEveryLedger('fees of deposits', (at) => {
  describe('by card', () => {
    let kit: CardKit;
    let trader: Visitor;
    beforeAll(async () => {
      const card = { ...sandboxDeposits.card!, fee: FEE };
      kit = await cardKit(at.db, { deposits: { card } });
      trader = await kit.signedIn('new');
    });
    afterAll(() => kit.end());

    const read = async (id: string) =>
      (await trader.call('deposit.list')).data.deposits.find((deposit) => deposit.id === id)!;
    const pay = async () => {
      const answer = await keyed(trader, 'deposit.create', byCard(await cardFields(kit, CARDS.success)));
      await kit.sandbox.settled();
      return answer.data;
    };
    const balance = async () => (await trader.call('trade.account')).data.balance;
    const entries = async () => {
      const { data } = await trader.call('statement.read', undefined, { params: { period: '2026-11' } });
      return data.entries.map(({ type, amount }: { type: string; amount: string }) => [type, amount]);
    };

    it('are offered before, and shown with the request', async () => {
      const { data } = await trader.call('deposit.settings');
      expect(data.fees).toEqual([{ method: 'card', ...FEE }]);
    });

    it('are taken from the credit as an entry of its own, and refunded with the payment', async () => {
      const created = await pay();
      expect(await read(created.id)).toMatchObject({
        status: 'approved',
        account_amount: '200.00',
        fee: '2.70',
        credited_amount: '197.30',
      });
      for (const [search, found] of [
        ['visa', 1],
        ['4242', 1],
        ['mastercard', 0],
      ] as const) {
        const { data } = await trader.call('deposit.list', undefined, { query: { search } });
        expect([search, data.deposits.length]).toEqual([search, found]);
      }
      expect(await balance()).toBe('197.30');
      expect(await entries()).toEqual([
        ['deposit', '200.00'],
        ['deposit', '-2.70'],
      ]);
      const [movement] = (await trader.call('transaction.list')).data.transactions;
      expect(movement).toMatchObject({ amount: '197.30', note: 'Visa •••• 4242, fee 2.70 USD' });
      expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);

      const payment = kit.sandbox.payments.findByReference(created.id)!;
      kit.sandbox.payments.reverse(payment, 'refunded', '50.00');
      await kit.sandbox.settled();
      expect((await entries()).slice(2)).toEqual([
        ['refund', '0.68'],
        ['deposit_reversal', '-50.00'],
      ]);
      expect(await balance()).toBe('147.98');
      expect((await read(created.id)).reversed_amount).toBe('49.32');
      kit.sandbox.payments.reverse(payment, 'refunded', '200.00');
      await kit.sandbox.settled();
      expect((await entries()).slice(4)).toEqual([
        ['refund', '2.02'],
        ['deposit_reversal', '-150.00'],
      ]);
      expect(await balance()).toBe('0.00');
      expect(await read(created.id)).toMatchObject({ credited_amount: '197.30', reversed_amount: '197.30' });
      const { transactions } = (await trader.call('transaction.list')).data;
      const reason = 'The payment was refunded to you.';
      expect(transactions.slice(0, 2).map(({ amount, source, note }) => [amount, source, note])).toEqual([
        ['-150.00', 'card', reason],
        ['2.02', 'card', reason],
      ]);
      expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
    });
  });

  it('are those of the request and of the amount that arrived', async () => {
    const crypto = { ...cryptoDeposits.crypto!, fee: { percent: '10' } };
    const kit = await depositKit(at.db, { deposits: { crypto } });
    const trader = await kit.signedIn('new');
    const admin = await kit.signedIn('admin');
    const { data } = await keyed(trader, 'deposit.create', byBitcoin());
    expect(data).toMatchObject({ account_amount: '600.00', fee: '60.00', credited_amount: null });
    Object.assign(kit.brand.deposits, { crypto: { ...crypto, fee: { percent: '40' } } });
    const input = { reference: 'ab'.repeat(32), amount: '0.001' };
    const approved = await admin.call('deposit.approve', input, {
      params: { id: data.id },
      headers: { 'idempotency-key': newKey() },
    });
    expect(approved.status).toBe(200);
    expect(approved.data.fee_rule).toEqual({ fixed: '0.00', percent: '10', minimum: '0.00' });
    const [deposit] = (await trader.call('deposit.list')).data.deposits;
    const gross = Number(deposit!.rate) * 0.001;
    expect(Number(deposit!.fee)).toBeCloseTo(gross / 10, 2);
    expect(Number(deposit!.credited_amount)).toBeCloseTo(gross * 0.9, 2);
    expect((await trader.call('trade.account')).data.balance).toBe(deposit!.credited_amount);
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  it('are none by default', async () => {
    const kit = await depositKit(at.db);
    const trader = await kit.signedIn('new');
    expect((await trader.call('deposit.settings')).data.fees).toEqual([]);
    expect((await keyed(trader, 'deposit.create', byBitcoin())).data.fee).toBe('0.00');
  });
});
