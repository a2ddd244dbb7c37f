import { expect, it } from 'vitest';
import { correctionKit } from '../support/correction-kit.ts';
import { byBitcoin, cryptoDeposits, walletsOf } from '../support/deposit-kit.ts';
import { documents, formOf, send } from '../support/documents.ts';
import { keyed, newKey, onPostgresLedger, tradingKit } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

const PLAN = { id: 'basic', name: 'Basic', amount: '1000.00', features: { support: { en: 'Support' } } };

onPostgresLedger('desk.list-cases', (at) => {
  it('lists every kind of case of one user, newest first, page by page', async () => {
    const kit = await withdrawalKit(at.db, {
      brand: {
        deposits: cryptoDeposits,
        plans: [PLAN],
        features: ['auth', 'profile', 'plans', 'identity'],
      },
      settings: { crypto_payments: walletsOf(cryptoDeposits.crypto!.coins) },
    });
    const user = `u_${kit.brand.id}_trader`;
    await at.db.query("update app_user set kyc_status = 'none' where brand_id = $1 and id = $2", [
      kit.brand.id,
      user,
    ]);
    expect((await send(kit.trader, formOf(documents()))).status).toBe(200);
    kit.wait(1);
    await keyed(kit.trader, 'plan.join', { plan_id: 'basic' });
    kit.wait(1);
    await keyed(kit.admin, 'correction.request', { user_id: user, amount: '-5.00', reason: 'Fee' });
    kit.wait(1);
    const deposit = (await keyed(kit.trader, 'deposit.create', byBitcoin())).data;
    kit.wait(1);
    const withdrawal = await kit.requested('250.00');
    kit.wait(1);
    await keyed(await kit.signedIn('practice'), 'deposit.create', byBitcoin());

    const page = async (more: object) =>
      (await kit.admin.call('desk.list-cases', undefined, { query: { user, ...more } })).data;
    const { cases, next } = await page({});
    expect(next).toBeNull();
    expect(cases.map(({ kind, status, amount, currency }) => [kind, status, amount, currency])).toEqual([
      ['withdrawal', 'requested', '250.00', 'USD'],
      ['deposit', 'pending', '600.00', 'USD'],
      ['correction', 'pending', '-5.00', 'USD'],
      ['plan', 'pending', '1000.00', 'USD'],
      ['identity', 'pending', null, null],
    ]);
    expect(cases.map(({ id }) => id).slice(0, 2)).toEqual([withdrawal.id, deposit.id]);
    const first = await page({ limit: '2' });
    expect(first.cases).toEqual(cases.slice(0, 2));
    const second = await page({ limit: '3', after: first.next });
    expect([second.cases, second.next]).toEqual([cases.slice(2), null]);
  });

  it('shows the credited amount of a deposit, after its fee, instead of the requested one', async () => {
    const deposits = { crypto: { ...cryptoDeposits.crypto!, fee: { percent: '10' } } };
    const kit = await withdrawalKit(at.db, {
      brand: { deposits },
      settings: { crypto_payments: walletsOf(cryptoDeposits.crypto!.coins) },
    });
    const { id } = (await keyed(kit.trader, 'deposit.create', byBitcoin())).data;
    const { data } = await kit.admin.call(
      'deposit.approve',
      { amount: '0.005', reference: 'a-network-transaction' },
      { params: { id }, headers: { 'idempotency-key': newKey() } },
    );
    const query = { user: `u_${kit.brand.id}_trader` };
    const [row] = (await kit.admin.call('desk.list-cases', undefined, { query })).data.cases;
    expect(data.credited_amount).not.toBe('600.00');
    expect(data.fee).not.toBe('0.00');
    expect(row).toMatchObject({ kind: 'deposit', status: 'approved', amount: data.credited_amount });
  });

  it('has no cases for another brand, and is for administrators only', async () => {
    const [kit, other] = [await correctionKit(at.db), await tradingKit(at.db)];
    await kit.asked('12.00');
    const query = { user: kit.traderId };
    expect((await kit.admin.call('desk.list-cases', undefined, { query })).data.cases).toHaveLength(1);
    const elsewhere = await other.signedIn('admin');
    expect((await elsewhere.call('desk.list-cases', undefined, { query })).data.cases).toEqual([]);
    for (const role of ['trader', 'manager'])
      expect((await (await kit.signedIn(role)).call('desk.list-cases', undefined, { query })).code).toBe(
        'role_required',
      );
  });
});
