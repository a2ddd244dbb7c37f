import { expect, it } from 'vitest';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import type { Visitor } from '../support/backend.ts';
import { postPast } from '../support/account-past.ts';
import { keyed, newKey, onEveryLedgerOfJournals, tradingKit } from '../support/trading-kit.ts';

const NONE = {
  currency: 'USD',
  bonus: '0.00',
  granted: '0.00',
  released: '0.00',
  revoked: '0.00',
  movements: [],
};

async function read(visitor: Visitor): Promise<CallOutput['account.bonus']> {
  const { status, data } = await visitor.call('account.bonus');
  expect(status).toBe(200);
  return data;
}

onEveryLedgerOfJournals('bonus summary', (at) => {
  it('has the sums of the ledger, and the movements newest first', async () => {
    const kit = await tradingKit(at.db);
    const visitor = await kit.signedIn('trader');
    expect(await read(visitor)).toEqual(NONE);
    await postPast(kit, 'trader', [
      { kind: 'bonus_grant', amount: 10_000, at: '2026-10-01T10:00:00.000Z', reference: 'b_1' },
      { kind: 'bonus_release', amount: 2_500, at: '2026-10-02T10:00:00.000Z', reference: 'b_1' },
      { kind: 'bonus_revoke', amount: 500, at: '2026-10-03T10:00:00.000Z', reference: 'b_1' },
      { kind: 'fee', amount: 250, at: '2026-10-04T10:00:00.000Z' },
    ]);
    expect(await read(visitor)).toEqual({
      currency: 'USD',
      bonus: '70.00',
      granted: '100.00',
      released: '25.00',
      revoked: '5.00',
      movements: [
        ['bonus_revoke', '-5.00', '2026-10-03T10:00:00.000Z'],
        ['bonus_release', '-25.00', '2026-10-02T10:00:00.000Z'],
        ['bonus_grant', '100.00', '2026-10-01T10:00:00.000Z'],
      ].map(([kind, amount, created_at]) => ({ id: `${kind}:b_1`, kind, amount, plan: null, created_at })),
    });
    expect((await visitor.call('trade.account')).data.bonus).toBe('70.00');
    expect(await read(await kit.signedIn('new'))).toEqual(NONE);
  });

  it('names the plan that a bonus came with, and has its end', async () => {
    const kit = await tradingKit(at.db, {
      brand: {
        features: ['auth', 'profile', 'plans', 'bonus-summary'],
        protection: { regime: 'custom', bonuses: true },
        plans: [{ id: 'basic', name: 'Basic', amount: '1000.00', bonus: '50.00', features: {} }],
      },
    });
    const [visitor, admin] = [await kit.signedIn('trader'), await kit.signedIn('admin')];
    const { id } = (await keyed(visitor, 'plan.join', { plan_id: 'basic' })).data;
    kit.wait(1);
    await admin.call('plan.approve-upgrade', undefined, {
      params: { id },
      headers: { 'idempotency-key': newKey() },
    });
    expect(await read(visitor)).toMatchObject({
      bonus: '50.00',
      movements: [{ kind: 'bonus_grant', amount: '50.00', plan: 'Basic' }],
    });
    await keyed(visitor, 'plan.remove', { plan_id: 'basic' });
    expect(await read(visitor)).toMatchObject({
      bonus: '0.00',
      revoked: '50.00',
      movements: [
        { kind: 'bonus_revoke', amount: '-50.00', plan: 'Basic' },
        { kind: 'bonus_grant', amount: '50.00', plan: 'Basic' },
      ],
    });
    const history = await visitor.call('transaction.list', undefined, { query: { type: 'bonus' } });
    expect(history.data.transactions.map(({ trans_type, amount }) => [trans_type, amount])).toEqual([
      ['bonus_revoke', '-50.00'],
      ['bonus_grant', '50.00'],
    ]);
  });

  it('is not for guests', async () => {
    const kit = await tradingKit(at.db);
    expect((await kit.visitor().call('account.bonus')).status).toBe(401);
  });
});
