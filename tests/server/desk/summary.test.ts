import { expect, it } from 'vitest';
import { onPostgres } from '../support/backend.ts';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import { documents, formOf, send } from '../support/documents.ts';
import { keyed, newKey, tradingKit } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

onPostgres('desk.summary', (at) => {
  it('counts the queues, and customers, leads and online customers without operators', async () => {
    const kit = await withdrawalKit(at.db);
    const { data: before } = await kit.admin.call('desk.summary');
    const [first, second] = [await kit.requested('100.00'), await kit.requested('200.00')];
    await kit.step('approve', second.id);
    const { data: after } = await kit.admin.call('desk.summary');
    expect([after.pending_withdrawals, after.approved_withdrawals]).toEqual([
      before.pending_withdrawals + 1,
      before.approved_withdrawals + 1,
    ]);
    await kit.cancel(first.id);
    expect((await kit.admin.call('desk.summary')).data.pending_withdrawals).toBe(before.pending_withdrawals);

    expect(after.online_customers).toBe(1);
    await kit.signedIn('practice');
    expect((await kit.admin.call('desk.summary')).data.online_customers).toBe(2);
    kit.wait(301);
    expect((await kit.admin.call('desk.summary')).data.online_customers).toBe(0);

    await at.db.query('update app_user set email_verified_at = null where brand_id = $1 and id = $2', [
      kit.brand.id,
      `u_${kit.brand.id}_trader`,
    ]);
    expect((await kit.admin.call('desk.summary')).data).toMatchObject({
      customers: after.customers - 1,
      leads: after.leads + 1,
    });
  });

  it('counts the withdrawals that an operator has to settle', async () => {
    const kit = await withdrawalKit(at.db);
    const sentCount = async () => (await kit.admin.call('desk.summary')).data.sent_withdrawals;
    const before = await sentCount();
    const { id } = await kit.requested('100.00');
    await kit.step('approve', id);
    await kit.step('send', id, { reference: 'E2E-1' });
    expect(await sentCount()).toBe(before + 1);
    await kit.step('settle', id);
    expect(await sentCount()).toBe(before);
  });

  it('counts no closed account', async () => {
    const kit = await tradingKit(at.db);
    const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('trader')];
    const { id } = (await trader.call('auth.user')).data;
    const { data: before } = await admin.call('desk.summary');
    const close =
      'update app_user set closed_at = $3, email_verified_at = $4 where brand_id = $1 and id = $2';
    await at.db.query(close, [kit.brand.id, id, kit.now(), kit.now()]);
    expect((await admin.call('desk.summary')).data).toEqual({
      ...before,
      customers: before.customers - 1,
      online_customers: before.online_customers - 1,
    });
    await at.db.query(close, [kit.brand.id, id, kit.now(), null]);
    expect((await admin.call('desk.summary')).data.leads).toBe(before.leads);
  });

  it('counts open deposits and undecided identity checks of this brand only', async () => {
    const [kit, other] = [await depositKit(at.db), await depositKit(at.db)];
    const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('new')];
    const { data: before } = await admin.call('desk.summary');
    const deposit = (await keyed(trader, 'deposit.create', byBitcoin())).data;
    expect((await send(trader, formOf(documents()))).status).toBe(200);
    expect((await admin.call('desk.summary')).data).toMatchObject({
      pending_deposits: before.pending_deposits + 1,
      deposits_in_review: before.deposits_in_review,
      undecided_deposits: before.undecided_deposits + 1,
      pending_identity: before.pending_identity + 1,
    });
    await at.db.query("update deposit set state = 'in_review' where brand_id = $1 and id = $2", [
      kit.brand.id,
      deposit.id,
    ]);
    expect((await admin.call('desk.summary')).data).toMatchObject({
      pending_deposits: before.pending_deposits,
      deposits_in_review: before.deposits_in_review + 1,
      undecided_deposits: before.undecided_deposits + 1,
    });
    await at.db.query(
      "update deposit set state = 'pending', provider = 'btcpay' where brand_id = $1 and id = $2",
      [kit.brand.id, deposit.id],
    );
    expect((await admin.call('desk.summary')).data).toMatchObject({
      pending_deposits: before.pending_deposits + 1,
      undecided_deposits: before.undecided_deposits,
    });
    expect((await (await other.signedIn('admin')).call('desk.summary')).data).toMatchObject({
      pending_deposits: before.pending_deposits,
      pending_identity: before.pending_identity,
    });
  });

  it('counts pending plan upgrades and corrections', async () => {
    const plan = { id: 'basic', name: 'Basic', amount: '100.00', features: { support: { en: 'Support' } } };
    const brand = { features: ['auth', 'profile', 'plans'], plans: [plan] };
    const kit = await tradingKit(at.db, { brand });
    const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('trader')];
    const counts = async () => {
      const { pending_plans, pending_corrections } = (await admin.call('desk.summary')).data;
      return [pending_plans, pending_corrections];
    };
    expect(await counts()).toEqual([0, 0]);
    await keyed(trader, 'plan.join', { plan_id: 'basic' });
    const user_id = `u_${kit.brand.id}_trader`;
    const { data } = await keyed(admin, 'correction.request', { user_id, amount: '5.00', reason: 'Fee' });
    expect(await counts()).toEqual([1, 1]);
    await admin.call('correction.cancel', undefined, {
      params: { id: data.id },
      headers: { 'idempotency-key': newKey() },
    });
    expect(await counts()).toEqual([1, 0]);
  });

  it('is for administrators only', async () => {
    const kit = await depositKit(at.db);
    for (const role of ['trader', 'manager'])
      expect((await (await kit.signedIn(role)).call('desk.summary')).code).toBe('role_required');
    expect((await kit.visitor().call('desk.summary')).code).toBe('session_required');
  });
});
