import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { byBitcoin, cryptoDeposits, depositKit } from '../support/deposit-kit.ts';
import { dump, keyed, newKey, onEveryLedger, type TradingKit } from '../support/trading-kit.ts';

const HOUR = 3600;

onEveryLedger('the rate of a deposit to an address of the brand', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeAll(async () => {
    const { crypto } = cryptoDeposits;
    kit = await depositKit(at.db, { deposits: { crypto: { ...crypto!, secondApproverFrom: '5000.00' } } });
  });
  beforeEach(async () => {
    kit.market.tick('btcusd', '60000.00', '60010.00');
    trader = await kit.signedIn('trader');
  });

  let references = 0;
  const newReference = () => `9e1c${String((references += 1)).padStart(8, '0')}`;
  const ask = async (more: Record<string, unknown> = {}) =>
    (await keyed(trader, 'deposit.create', byBitcoin(more))).data;
  const approve = async (id: string, amount: string, role = 'admin', reference = newReference()) =>
    (await kit.signedIn(role)).call(
      'deposit.approve',
      { reference, amount },
      { params: { id }, headers: { 'idempotency-key': newKey() } },
    );
  const view = async (id: string) =>
    (await (await kit.signedIn('admin')).call('deposit.list-all')).data.deposits.find(
      (deposit) => deposit.id === id,
    )!;

  it('is held for an hour, or as the brand says', async () => {
    const expiry = (seconds: number) => new Date(kit.now().getTime() + seconds * 1000).toISOString();
    expect((await ask()).rate_expires_at).toBe(expiry(HOUR));
    const short = await depositKit(at.db, {
      deposits: { crypto: { ...cryptoDeposits.crypto!, rateMinutes: 20 } },
    });
    const { data } = await keyed(await short.signedIn('trader'), 'deposit.create', byBitcoin());
    expect(data.rate_expires_at).toBe(new Date(short.now().getTime() + 1_200_000).toISOString());
  });

  it('applies to an approval until then, whatever the price', async () => {
    const { id } = await ask();
    kit.wait(HOUR);
    kit.market.tick('btcusd', '30000.00', '30010.00');
    expect((await view(id)).applied_rate).toEqual({ basis: 'locked', rate: '60005.000000000000' });
    const { data } = await approve(id, '0.01');
    expect(data).toMatchObject({ credited_amount: '600.05', credit_rate: '60005.000000000000' });
    expect(data.history.at(-1)).toMatchObject({ action: 'approve', reason: null });
  });

  it('gives way to the current one after it, which operator and trader see', async () => {
    const { id, rate } = await ask();
    kit.wait(HOUR + 1);
    kit.market.tick('btcusd', '30000.00', '30010.00');
    expect((await view(id)).applied_rate).toEqual({ basis: 'current', rate: '30005.000000000000' });
    const { data } = await approve(id, '0.01');
    expect(data).toMatchObject({
      status: 'approved',
      rate,
      credit_rate: '30005.000000000000',
      credited_amount: '300.05',
      applied_rate: null,
    });
    expect(data.history.at(-1)).toMatchObject({
      action: 'approve',
      reason: 'Credited at the current rate, because the payment arrived after its rate had expired.',
    });
    const own = (await (await kit.signedIn('trader')).call('deposit.list')).data.deposits;
    expect(own.find((deposit) => deposit.id === id)).toMatchObject({
      credit_rate: '30005.000000000000',
      credited_amount: '300.05',
    });
  });

  describe('once it has expired', () => {
    it('is not replaced by an old price: the approval is refused and can be repeated', async () => {
      const { id } = await ask();
      kit.wait(HOUR + 1);
      kit.market.setFresh('btcusd', false);
      expect((await view(id)).applied_rate).toEqual({ basis: 'current', rate: null });
      const before = await dump(at.db, kit.brand.id);
      const answer = await approve(id, '0.01');
      expect([answer.status, answer.code]).toEqual([409, 'stale_price']);
      expect(answer.body['message']).toContain('Nothing was credited');
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      kit.market.setFresh('btcusd', true);
      expect((await approve(id, '0.01')).data).toMatchObject({ status: 'approved' });
    });

    it('is that of the second of two approvals', async () => {
      const { id } = await ask({ amount: '6000' });
      const reference = newReference();
      expect((await approve(id, '0.1', 'admin', reference)).data).toMatchObject({ status: 'pending' });
      kit.wait(HOUR + 1);
      kit.market.tick('btcusd', '58000.00', '58010.00');
      const { data } = await approve(id, '0.1', 'superadmin', reference);
      expect(data).toMatchObject({ status: 'approved', credited_amount: '5800.50' });
    });

    it('stays as it was for deposits of before, which had no expiry', async () => {
      const { id } = await ask();
      await at.db.query('update deposit set rate_expires_at = null where id = $1', [id]);
      kit.wait(24 * HOUR);
      kit.market.tick('btcusd', '30000.00', '30010.00');
      expect((await approve(id, '0.01')).data).toMatchObject({ credited_amount: '600.05' });
    });
  });
});
