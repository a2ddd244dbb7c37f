import { expect, it } from 'vitest';
import type { Kit, Visitor } from '../support/backend.ts';
import { correctionKit } from '../support/correction-kit.ts';
import { byBitcoin, cryptoDeposits, depositKit } from '../support/deposit-kit.ts';
import { stepUp } from '../support/fresh-code.ts';
import { keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

const FOUR_EYES = { brand: { payouts: { bank: { secondApproverFrom: '1000.00' } } } };
const idOf = ({ brand }: Kit, role: string) => `u_${brand.id}_${role}`;

/** Changes the state of the first administrator, as the superadministrator does at the desk. */
const setState = async (kit: Kit, by: Visitor, state: 'active' | 'suspended') => {
  const from = { state: state === 'active' ? 'suspended' : 'active', is_trading: true };
  const input = { from, state, is_trading: true, reason: 'Left', contact: 'hr@example.com' };
  const answer = await by.call('user.set-state', input, { params: { id: idOf(kit, 'admin') } });
  expect(answer.status).toBe(200);
};

const setRole = async (kit: Kit, by: Visitor, granted: boolean) => {
  const params = { id: idOf(kit, 'admin') };
  await stepUp(kit, by, 'superadmin');
  expect((await by.call('user.set-role', { role: 'admin', granted }, { params })).status).toBe(200);
};

onEveryLedger('an approval of an operator who may no longer decide', (at) => {
  /** A third operator. */
  const third = async (kit: Kit): Promise<Visitor> => {
    await at.db.query("insert into user_role (brand_id, user_id, role) values ($1, $2, 'admin')", [
      kit.brand.id,
      idOf(kit, 'practice'),
    ]);
    return await kit.signedIn('practice');
  };

  it.each([
    ['suspended', (kit: Kit, by: Visitor) => setState(kit, by, 'suspended')],
    ['role', (kit: Kit, by: Visitor) => setRole(kit, by, false)],
    [
      'closed',
      async (kit: Kit) =>
        void (await at.db.query('update app_user set closed_at = now() where brand_id = $1 and id = $2', [
          kit.brand.id,
          idOf(kit, 'admin'),
        ])),
    ],
  ] as const)('does not count towards a withdrawal: %s', async (reason, lose) => {
    const kit = await withdrawalKit(at.db, FOUR_EYES);
    const { id } = await kit.requested('1000.00');
    expect((await kit.step('approve', id)).data.approvals).toHaveLength(1);
    await lose(kit, kit.second);
    const { data } = await kit.second.call('withdrawal.read', undefined, { params: { id } });
    expect(data).toMatchObject({
      approvals: [],
      lapsed_approvals: [{ actor: idOf(kit, 'admin'), name: 'Adrian Weiss', reason }],
    });
    const second = await kit.step('approve', id, undefined, kit.second);
    expect([second.status, second.data.status]).toEqual([200, 'requested']);
    expect(second.data.approvals.map(({ actor }) => actor)).toEqual([idOf(kit, 'superadmin')]);
    expect((await kit.step('approve', id, undefined, kit.second)).code).toBe('second_approver_required');
    expect((await kit.step('send', id, { reference: 'E2E-1' }, kit.second)).code).toBe('wrong_state');
    const last = await kit.step('approve', id, undefined, await third(kit));
    expect(last.data).toMatchObject({ status: 'approved', lapsed_approvals: [] });
    expect(last.data.approvals.map(({ actor }) => actor)).toEqual([
      idOf(kit, 'superadmin'),
      idOf(kit, 'practice'),
    ]);
  });

  it('counts again once the operator may decide again, and is replaced by a later one', async () => {
    const kit = await withdrawalKit(at.db, FOUR_EYES);
    const { id } = await kit.requested('1000.00');
    await kit.step('approve', id);
    await setState(kit, kit.second, 'suspended');
    await setState(kit, kit.second, 'active');
    expect((await kit.step('approve', id, undefined, kit.second)).data.status).toBe('approved');

    const other = await kit.requested('1500.00');
    await kit.step('approve', other.id);
    await setState(kit, kit.second, 'suspended');
    expect((await kit.step('approve', other.id, undefined, kit.second)).data.status).toBe('requested');
    await setState(kit, kit.second, 'active');
    const { data } = await kit.step('approve', other.id, undefined, await kit.signedIn('admin'));
    expect(data.status).toBe('approved');
    expect(data.approvals.map(({ actor }) => actor)).toEqual([idOf(kit, 'superadmin'), idOf(kit, 'admin')]);
  });

  it('is replaced once, however often the next administrator tries at once', async () => {
    const kit = await withdrawalKit(at.db, FOUR_EYES);
    const { id } = await kit.requested('1000.00');
    await kit.step('approve', id);
    await setState(kit, kit.second, 'suspended');
    const answers = await Promise.all([1, 2].map(() => kit.step('approve', id, undefined, kit.second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'second_approver_required')).toHaveLength(1);
    const { data } = await kit.second.call('withdrawal.read', undefined, { params: { id } });
    expect(data.status).toBe('requested');
    expect(data.approvals.map(({ actor }) => actor)).toEqual([idOf(kit, 'superadmin')]);
  });

  it('neither counts towards a deposit nor fixes its amount and transaction', async () => {
    const deposits = { crypto: { ...cryptoDeposits.crypto!, secondApproverFrom: '500.00' } };
    const kit = await depositKit(at.db, { deposits });
    const [trader, admin, superadmin] = [
      await kit.signedIn('trader'),
      await kit.signedIn('admin'),
      await kit.signedIn('superadmin'),
    ];
    const { id } = (await keyed(trader, 'deposit.create', byBitcoin())).data;
    const approve = (by: Visitor, amount: string, reference: string) =>
      by.call(
        'deposit.approve',
        { amount, reference },
        { params: { id }, headers: { 'idempotency-key': newKey() } },
      );
    expect((await approve(admin, '0.9', 'a-forged-transaction')).data.approvals).toHaveLength(1);
    await setState(kit, superadmin, 'suspended');
    const second = await approve(superadmin, '0.01', 'the-real-transaction');
    expect(second.data).toMatchObject({
      status: 'pending',
      credited_amount: null,
      approvals: [{ actor: idOf(kit, 'superadmin') }],
      lapsed_approvals: [{ actor: idOf(kit, 'admin'), reason: 'suspended' }],
    });
    const last = await third(kit);
    expect((await approve(last, '0.9', 'a-forged-transaction')).errors).toEqual({
      amount: [expect.any(String)],
      reference: [expect.any(String)],
    });
    expect((await approve(last, '0.01', 'the-real-transaction')).data).toMatchObject({
      status: 'approved',
      lapsed_approvals: [],
    });
  });

  it('posts no correction: it is rejected and requested again', async () => {
    const kit = await correctionKit(at.db);
    const id = await kit.asked('12.00');
    const read = async () => (await kit.second.call('correction.read', undefined, { params: { id } })).data;
    expect((await read()).lapsed).toBeNull();
    await setRole(kit, kit.second, false);
    expect((await read()).lapsed).toBe('role');
    expect((await kit.decide('approve', id)).code).toBe('approval_lapsed');
    expect(await kit.balance()).toBe('10000.00');
    expect((await kit.decide('reject', id, { reason: 'Request it again' })).data).toMatchObject({
      status: 'rejected',
      lapsed: null,
    });
    const again = (await kit.ask('12.00', {}, kit.second)).data;
    expect((await kit.decide('approve', again.id, undefined, await third(kit))).data.status).toBe('approved');
    expect(await kit.balance()).toBe('10012.00');
  });
});
