import { describe, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { addressOf } from '../support/fresh-code.ts';
import { StreamReader } from '../support/stream-reader.ts';
import { keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';
import { withdrawalKit, type WithdrawalKit } from '../support/withdrawal-kit.ts';

const FOUR_EYES = { brand: { payouts: { bank: { secondApproverFrom: '1000.00' } } } };
const STEPS = ['approve', 'send', 'settle', 'reject'] as const;
const INPUTS = { send: { reference: 'E2E-1' }, reject: { reason: 'Wrong name' } };
const inputOf = (action: string) => (INPUTS as Record<string, Record<string, string>>)[action];

/** The journals of a withdrawal, in order. */
const journals = async (kit: WithdrawalKit, id: string): Promise<string[]> => {
  const rows = await kit.ports.db.query<{ kind: string }>(
    'select kind from journal where brand_id = $1 and reference = $2 order by at, kind',
    [kit.brand.id, id],
  );
  return rows.map(({ kind }) => kind);
};

onEveryLedger('withdrawals at the operator', (at) => {
  at.details(() => {
    it('send a mail that names no fee of zero', async () => {
      const kit = await withdrawalKit(at.db, { settings: { withdrawal_fee: '0' } });
      const { id } = await kit.requested('500.00');
      await kit.step('approve', id);
      kit.wait(1);
      await kit.step('send', id, { reference: 'E2E-1' });
      const { text } = (await kit.mailTo(addressOf(kit, 'trader')))!;
      expect(text).toContain('we sent 500.00 USD to Example Bank');
      expect(text).not.toContain('fee');
    });
  });

  it('are approved, sent and settled, and the amount is paid out once', async () => {
    const kit = await withdrawalKit(at.db, { settings: { withdrawal_fee: '1' } });
    const { id } = await kit.requested('500.00');
    const adminId = `u_${kit.brand.id}_admin`;
    kit.wait(1);
    const approved = await kit.step('approve', id);
    expect(approved.data).toMatchObject({
      status: 'approved',
      approved_at: kit.now().toISOString(),
      required_approvals: 1,
      approvals: [{ at: kit.now().toISOString(), actor: adminId, name: 'Adrian Weiss' }],
      user: {
        id: `u_${kit.brand.id}_trader`,
        name: 'Tara Lindqvist',
        email: addressOf(kit, 'trader'),
        identity: 'approved',
        state: 'active',
      },
      destination: { account_number: 'DE89370400440532013000', swift_code: 'COBADEFF' },
    });
    kit.wait(1);
    const sent = await kit.step('send', id, { reference: '  4111 1111 1111 1111  ' });
    expect(sent.data).toMatchObject({ status: 'sent', reference: '4111 1111 1111 1111' });
    expect(await kit.mailTo(addressOf(kit, 'trader'))).toMatchObject({
      subject: 'Your Northwind withdrawal was sent',
      text: expect.stringContaining('we sent 495.00 USD to Example Bank •••• 3000'),
    });
    expect(await kit.money()).toMatchObject({ balance: '10000.00', reserved: '500.00' });
    kit.wait(1);
    const key = newKey();
    const settled = await kit.step('settle', id, undefined, kit.admin, key);
    expect(settled.data).toMatchObject({ status: 'settled', settled_at: kit.now().toISOString() });
    expect((await kit.step('settle', id, undefined, kit.admin, key)).data).toEqual(settled.data);
    expect(settled.data.history.map(({ action }) => action)).toEqual([
      'request',
      'approve',
      'send',
      'settle',
    ]);
    expect(await kit.money()).toEqual({ balance: '9500.00', reserved: '0.00', withdrawable: '9500.00' });
    expect(await journals(kit, id)).toEqual(['withdrawal_hold', 'withdrawal_payout']);
    expect(
      await at.db.query(
        'select book, amount from entry where brand_id = $1 and journal_id = $2 order by book',
        [kit.brand.id, `withdrawal_payout:${id}`],
      ),
    ).toEqual([
      { book: 'client_reserved', amount: -50_000n },
      { book: 'house_bank', amount: 49_500n },
      { book: 'house_fees', amount: 500n },
    ]);
    expect((await kit.trader.call('withdrawal.list')).data.withdrawals[0]).toMatchObject({
      id,
      status: 'settled',
      reference: '4111 1111 1111 1111',
    });
    const { transactions } = (await kit.trader.call('transaction.list')).data;
    expect(transactions[0]).toMatchObject({
      amount: '-500.00',
      note: 'Example Bank •••• 3000, fee 5.00 USD',
    });
    const { data } = await kit.admin.call('audit.list', undefined, { query: { search: 'withdrawal.' } });
    expect(data.entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['withdrawal.settle', adminId],
      ['withdrawal.send', adminId],
      ['withdrawal.approve', adminId],
      ['withdrawal.create', `u_${kit.brand.id}_trader`],
    ]);
    expect(JSON.stringify([kit.log, data])).not.toContain('0532013000');
  });

  it('are rejected with a reason, also after they were sent, and the amount is released once', async () => {
    for (const until of ['request', 'approve', 'send'] as const) {
      const kit = await withdrawalKit(at.db);
      const { id } = await kit.requested('500.00');
      if (until !== 'request') await kit.step('approve', id);
      if (until === 'send') await kit.step('send', id, INPUTS.send);
      kit.wait(1);
      const rejected = await kit.step('reject', id, { reason: 'The bank returned <b>it</b>' });
      expect(rejected.data).toMatchObject({
        status: 'rejected',
        reason: 'The bank returned <b>it</b>',
        history: expect.arrayContaining([
          expect.objectContaining({ action: 'reject', reason: 'The bank returned <b>it</b>' }),
        ]),
      });
      const mail = await kit.mailTo(addressOf(kit, 'trader'));
      expect(mail!.text).toContain('The reason: The bank returned <b>it</b>');
      expect(mail!.html).not.toContain('<b>');
      expect(await kit.money()).toEqual({ balance: '10000.00', reserved: '0.00', withdrawable: '10000.00' });
      expect(await journals(kit, id)).toEqual(['withdrawal_hold', 'withdrawal_release']);
      expect((await kit.trader.call('withdrawal.list')).data.withdrawals[0]!.reason).toContain('returned');
      for (const action of STEPS)
        expect((await kit.step(action, id, inputOf(action))).code).toBe('wrong_state');
    }
  });

  at.details(() => {
    it('take steps only in their state', async () => {
      const kit = await withdrawalKit(at.db);
      const { id } = await kit.requested();
      const refused = async (...actions: (typeof STEPS)[number][]) => {
        for (const action of actions)
          expect((await kit.step(action, id, inputOf(action))).code).toBe('wrong_state');
      };
      await refused('send', 'settle');
      await kit.step('approve', id);
      await refused('approve', 'settle');
      await kit.step('send', id, INPUTS.send);
      await refused('approve', 'send');
      await kit.step('settle', id);
      await refused(...STEPS);
      expect((await kit.cancel(id)).code).toBe('withdrawal_not_cancellable');
    });
  });

  describe('from the threshold on', () => {
    it('come back by another administrator than the one who sent the payment', async () => {
      const kit = await withdrawalKit(at.db, FOUR_EYES);
      const { id } = await kit.requested('1000.00');
      await kit.step('approve', id);
      await kit.step('approve', id, undefined, kit.second);
      await kit.step('send', id, INPUTS.send);
      expect((await kit.step('reject', id, INPUTS.reject)).code).toBe('second_approver_required');
      expect((await kit.step('reject', id, INPUTS.reject, kit.second)).data.status).toBe('rejected');
    });

    it('need two different administrators', async () => {
      const kit = await withdrawalKit(at.db, FOUR_EYES);
      const { id } = await kit.requested('1000.00');
      const first = await kit.step('approve', id);
      expect(first.data).toMatchObject({ status: 'requested', required_approvals: 2, approved_at: null });
      expect(first.data.approvals).toHaveLength(1);
      expect((await kit.step('approve', id)).code).toBe('second_approver_required');
      expect((await kit.step('send', id, INPUTS.send)).code).toBe('wrong_state');
      const second = await kit.step('approve', id, undefined, kit.second);
      expect(second.data).toMatchObject({ status: 'approved' });
      expect(second.data.approvals.map(({ actor }) => actor)).toEqual([
        `u_${kit.brand.id}_admin`,
        `u_${kit.brand.id}_superadmin`,
      ]);
      expect((await kit.step('approve', (await kit.requested('999.99')).id)).data.status).toBe('approved');
    });

    it('count one approval of each administrator, however often they try at once', async () => {
      const kit = await withdrawalKit(at.db, FOUR_EYES);
      const { id } = await kit.requested('1000.00');
      const answers = await Promise.all([1, 2, 3, 4].map(() => kit.step('approve', id)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'second_approver_required')).toHaveLength(3);
      const { data } = await kit.admin.call('withdrawal.list-all');
      expect(data.withdrawals[0]).toMatchObject({ status: 'requested' });
      expect(data.withdrawals[0]!.approvals).toHaveLength(1);
    });

    it('can be cancelled between the two approvals', async () => {
      const kit = await withdrawalKit(at.db, FOUR_EYES);
      const { id } = await kit.requested('1000.00');
      await kit.step('approve', id);
      expect((await kit.cancel(id)).status).toBe(200);
      expect((await kit.step('approve', id, undefined, kit.second)).code).toBe('wrong_state');
    });
  });

  at.details(() => {
    it('are decided by nobody for themselves, by no trader, and by no suspended administrator', async () => {
      const kit = await withdrawalKit(at.db);
      const { id } = await kit.requested();
      const suspended = await kit.signedIn('admin');
      for (const action of STEPS) {
        expect((await kit.step(action, id, inputOf(action), kit.trader)).code).toBe('role_required');
        expect((await kit.step(action, id, inputOf(action), kit.visitor())).code).toBe('session_required');
        expect((await kit.step(action, 'w_unknown', inputOf(action))).code).toBe('not_found');
      }
      await at.db.query(
        "insert into user_role (brand_id, user_id, role) values ($1, $2, 'admin') on conflict do nothing",
        [kit.brand.id, `u_${kit.brand.id}_trader`],
      );
      for (const action of STEPS)
        expect((await kit.step(action, id, inputOf(action), kit.trader)).code).toBe('own_account');
      expect(
        (
          await kit.second.call(
            'user.set-state',
            {
              from: { state: 'active', is_trading: true },
              state: 'suspended',
              is_trading: true,
              reason: 'Left',
              contact: 'hr@example.com',
            },
            { params: { id: `u_${kit.brand.id}_admin` } },
          )
        ).status,
      ).toBe(200);
      for (const action of STEPS)
        expect((await kit.step(action, id, inputOf(action), suspended)).code).toBe('account_suspended');
      expect((await kit.trader.call('withdrawal.list')).data.withdrawals[0]!.status).toBe('requested');
    });
  });

  it('are paid by one transaction each, however it is spelled', async () => {
    const kit = await withdrawalKit(at.db);
    const { data: wallet } = await kit.trader.call('payout-account.store', {
      type: 'crypto',
      cryptocurrency_name: 'Ether',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
    });
    const approved = async () => {
      kit.wait(1);
      const { data } = await kit.ask('100.00', { account_id: wallet.id, type: 'crypto' });
      await kit.step('approve', data.id);
      return data.id;
    };
    const [one, other] = [await approved(), await approved()];
    const hash = 'C'.repeat(64);
    const sent = await kit.step('send', one, { reference: `0x${hash}` });
    expect(sent.data).toMatchObject({ status: 'sent', reference: `0x${hash.toLowerCase()}` });
    for (const reference of [hash, `0X${hash}`, `https://etherscan.io/tx/0x${hash.toLowerCase()}`])
      expect((await kit.step('send', other, { reference })).code).toBe('reference_used');
  });

  it('are paid by one bank payment each, however its reference is spelled', async () => {
    const kit = await withdrawalKit(at.db);
    const [one, other] = [await kit.requested(), await kit.requested()];
    for (const { id } of [one, other]) await kit.step('approve', id);
    const sent = await kit.step('send', one.id, { reference: 'SEPA 47 11a' });
    expect(sent.data).toMatchObject({ status: 'sent', reference: 'SEPA 47 11a' });
    for (const reference of ['SEPA4711A', 'sepa 47 11a', 'SEPA  4711a'])
      expect((await kit.step('send', other.id, { reference })).code).toBe('reference_used');
    expect((await kit.step('send', other.id, { reference: 'SEPA 4712' })).data.status).toBe('sent');
  });

  at.details(() => {
    it('need a reason to be rejected and an unused reference to be sent', async () => {
      const kit = await withdrawalKit(at.db);
      const [one, other] = [await kit.requested(), await kit.requested()];
      for (const reason of [undefined, '', ' \u200b '])
        expect((await kit.step('reject', one.id, reason === undefined ? {} : { reason })).code).toBe(
          'reason_required',
        );
      for (const { id } of [one, other]) await kit.step('approve', id);
      expect((await kit.step('send', one.id, {})).errors).toEqual({ reference: [expect.any(String)] });
      expect((await kit.step('send', one.id, { reference: '\u2060' })).errors).toEqual({
        reference: [expect.any(String)],
      });
      await kit.step('send', one.id, INPUTS.send);
      expect((await kit.step('send', other.id, INPUTS.send)).code).toBe('reference_used');
      expect((await kit.step('send', other.id, { reference: 'E2E-2' })).data.status).toBe('sent');
    });

    it('notify the open pages of their owner at every step', async () => {
      const kit = await withdrawalKit(at.db);
      const reader = new StreamReader(await kit.trader.send('GET', '/stream'));
      const told = async () =>
        (await reader.eventsUntil('changed')).find(({ event }) => event === 'changed')!.data;
      const { id } = await kit.requested();
      expect(await told()).toEqual({ what: 'user' });
      for (const action of ['approve', 'send', 'settle'] as const) {
        await reader.events();
        await kit.step(action, id, inputOf(action));
        expect(await told()).toEqual({ what: 'user' });
      }
      await reader.leave();
    });

    it('of a brand are hidden from other brands', async () => {
      const [kit, other] = [await withdrawalKit(at.db), await withdrawalKit(at.db)];
      const { id } = await kit.requested();
      for (const action of STEPS)
        expect((await kit.step(action, id, inputOf(action), other.admin)).code).toBe('not_found');
      expect((await other.admin.call('withdrawal.list-all')).data.withdrawals).toEqual([]);
      expect((await kit.cancel(id, other.trader)).code).toBe('not_found');
    });

    it('are listed by state, page by page, for administrators only', async () => {
      const kit = await withdrawalKit(at.db);
      const [first, second] = [await kit.requested('100.00'), await kit.requested('200.00')];
      kit.wait(1);
      const third = await kit.requested('300.00');
      await kit.step('approve', first.id);
      const list = async (query: Record<string, string>) =>
        (await kit.admin.call('withdrawal.list-all', undefined, { query })).data;
      const requested = await list({ state: 'requested' });
      expect(requested.withdrawals.map(({ amount }) => amount)).toEqual(['300.00', '200.00']);
      expect(requested.withdrawals[1]).toMatchObject({ id: second.id, history: [{ action: 'request' }] });
      expect((await list({ state: 'approved' })).withdrawals.map(({ id }) => id)).toEqual([first.id]);
      const page = await list({ limit: '1' });
      expect([page.withdrawals[0]!.id, page.next]).toEqual([third.id, third.id]);
      expect((await list({ after: page.next!, limit: '5' })).withdrawals).toHaveLength(2);
      await kit.step('reject', second.id, { reason: 'A test.' });
      expect((await list({ state: 'open' })).withdrawals.map(({ id }) => id)).toEqual([third.id, first.id]);
      expect((await kit.trader.call('withdrawal.list-all')).code).toBe('role_required');
    });
  });
});

onEveryLedger('a withdrawal and its journals', (at) => {
  it.each([
    ['cancelled', 'a rejected or cancelled withdrawal was not released once'],
    ['settled', 'a settled withdrawal was not paid once, with its fee'],
  ])('are found to differ when it is marked %s without a journal', async (state, problem) => {
    const kit = await withdrawalKit(at.db);
    const { id } = await kit.requested();
    await kit.step('approve', id);
    if (state === 'settled') await kit.step('send', id, INPUTS.send);
    await expect(
      at.db.tx(async (tx) => {
        await tx.query(
          `update withdrawal set state = '${state}', ${state}_at = $3 where brand_id = $1 and id = $2`,
          [kit.brand.id, id, kit.now()],
        );
        expect(await ledgerProblems(tx, kit.brand.id)).toEqual([{ problem, subject: id }]);
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
  });

  it.each([
    'update withdrawal set amount = amount + 1 where id = $1',
    "update withdrawal set state = 'requested' where id = $1",
    'delete from withdrawal where id = $1',
    "update withdrawal_step set actor = 'x' where withdrawal_id = $1",
    'delete from withdrawal_step where withdrawal_id = $1',
    "update payout_account set deleted_at = null, user_id = user_id, hold_until = hold_until + interval '1 day' where id in (select payout_account_id from withdrawal where id = $1)",
    'delete from payout_account where id in (select payout_account_id from withdrawal where id = $1)',
  ])('are kept by the database: %s', async (sql) => {
    const kit = await withdrawalKit(at.db);
    const { id } = await kit.requested();
    await kit.cancel(id);
    await expect(at.db.query(sql, [id])).rejects.toMatchObject({ code: 'LV018' });
  });
});

onEveryLedger('races of withdrawals', (at) => {
  it('let one of 64 equal submissions take effect and answer all alike', async () => {
    const kit = await withdrawalKit(at.db);
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 64 }, () => kit.ask('100.00', {}, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect((await kit.money()).reserved).toBe('100.00');
    expect((await kit.ask('200.00', {}, key)).code).toBe('idempotency_key_reused');
  });

  it('let a withdrawal be cancelled or sent, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const kit = await withdrawalKit(at.db);
      const { id } = await kit.requested('500.00');
      await kit.step('approve', id);
      const send = () => kit.step('send', id, INPUTS.send);
      const [one, other] = await Promise.all(round % 2 ? [kit.cancel(id), send()] : [send(), kit.cancel(id)]);
      const codes = [one.code, other.code].filter(Boolean);
      expect(codes).toHaveLength(1);
      expect(['wrong_state', 'withdrawal_not_cancellable']).toContain(codes[0]);
      const isSent = codes[0] === 'withdrawal_not_cancellable';
      expect((await kit.money()).reserved).toBe(isSent ? '500.00' : '0.00');
    }
  });

  it('end a withdrawal once', async () => {
    const kit = await withdrawalKit(at.db);
    const { id } = await kit.requested('500.00');
    await kit.step('approve', id);
    await kit.step('send', id, INPUTS.send);
    const answers = await Promise.all(
      [1, 2, 3].flatMap(() => [kit.step('settle', id), kit.step('reject', id, INPUTS.reject)]),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await journals(kit, id)).toHaveLength(2);
  });

  it('approve once', async () => {
    const kit = await withdrawalKit(at.db);
    const { id } = await kit.requested();
    const answers = await Promise.all(
      [kit.admin, kit.second].map((by) => kit.step('approve', id, undefined, by)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(['wrong_state', undefined]);
  });

  it('keep the payout account of a request that is made while it is removed', async () => {
    const kit = await withdrawalKit(at.db);
    const [asked, removed] = await Promise.all([
      kit.ask('100.00'),
      kit.trader.call('payout-account.delete', undefined, { params: { id: kit.payoutId } }),
    ]);
    expect([asked.code, removed.code].filter(Boolean)).toHaveLength(1);
    expect(['not_found', 'payout_account_in_use']).toContain(asked.code ?? removed.code);
  });

  it('let no order and no withdrawal use the same funds', async () => {
    const kit = await withdrawalKit(at.db);
    const order = { coinId: 'eurusd', type: 'buy', qty: '0.50', leverage: 10 };
    await Promise.all([
      keyed(kit.trader, 'trade.store', order),
      ...Array.from({ length: 4 }, () => kit.ask('2500.00')),
    ]);
    const { data } = await kit.trader.call('trade.account');
    expect(Number(data.free_margin)).toBeGreaterThanOrEqual(0);
    expect(Number(data.balance)).toBeGreaterThanOrEqual(Number(data.reserved) + Number(data.margin));
  });
});
