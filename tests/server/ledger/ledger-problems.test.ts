import { afterAll, beforeAll, expect, it } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { findDeposit } from '../../../server/modules/deposit/deposit.queries.ts';
import { reverseDeposit } from '../../../server/modules/deposit/reverse-deposit.ts';
import { byBitcoin, cryptoDeposits, depositKit } from '../support/deposit-kit.ts';
import { keyed, newKey, onEveryLedger, type TradingKit } from '../support/trading-kit.ts';

const PLANS = ['kept', 'left', 'asked'].map((id, index) => ({
  id,
  name: id,
  amount: `${100 * (index + 1)}.00`,
  features: {},
}));

onEveryLedger('ledgerProblems', (at) => {
  let kit: TradingKit;
  const deposits: string[] = [];
  const upgrades: string[] = [];

  beforeAll(async () => {
    kit = await depositKit(at.db, {
      settings: { enable_multi_plans: true },
      brand: { features: ['auth', 'profile', 'plans'], plans: PLANS, deposits: cryptoDeposits },
    });
    const trader = await kit.signedIn('trader');
    const admin = await kit.signedIn('admin');
    const approve = async (id: 'deposit.approve' | 'plan.approve-upgrade', of: string, input?: object) => {
      kit.wait(1);
      const sent = { params: { id: of }, headers: { 'idempotency-key': newKey() } };
      expect((await admin.call(id, input as Record<string, unknown>, sent)).status).toBe(200);
    };
    for (const reference of ['4f1c00000001', '4f1c00000002']) {
      kit.wait(1);
      const { data, code } = await keyed(trader, 'deposit.create', byBitcoin());
      expect(code).toBeUndefined();
      await approve('deposit.approve', data.id, { reference, amount: '0.01' });
      deposits.push(data.id);
    }
    const context = kit.backend.contextOf(kit.brand.id);
    const row = (await findDeposit(context.ports.db, kit.brand.id, deposits[1]!))!;
    const reported = { paid: asMoney(row.received!), cause: 'refund' } as const;
    await reverseDeposit({ ...context, now: kit.now(), hasMailed: false }, row, reported);
    for (const { id: plan } of PLANS) {
      kit.wait(1);
      const { data, code } = await keyed(trader, 'plan.join', { plan_id: plan });
      expect(code).toBeUndefined();
      upgrades.push(data.id);
      if (plan !== 'asked') await approve('plan.approve-upgrade', data.id);
      if (plan === 'left') expect((await keyed(trader, 'plan.remove', { plan_id: plan })).status).toBe(200);
    }
  });
  afterAll(() => kit.backend.close());

  const creditOf = (index: number) =>
    `(select 'deposit:' || credit_reference from deposit where id = '${deposits[index]}')`;
  /** The problems of this kind and their subjects after a change that the database refuses to everyone else. */
  const reported = async (tampering: string) =>
    await at.db
      .tx(async (tx) => {
        await tx.query('set local role none');
        await tx.query("set local session_replication_role = 'replica'");
        await tx.query(tampering);
        throw Object.assign(new Error('undone'), { found: await ledgerProblems(tx, kit.brand.id) });
      })
      .catch((error: unknown) => (error as { found?: unknown }).found ?? error);

  it('is empty for deposits and plans of every state', async () => {
    expect(await ledgerProblems(at.db, kit.brand.id)).toEqual([]);
  });

  it.each([
    [
      'an approved deposit was not credited once, with its fee',
      () => `update deposit set credited = credited + 1 where id = '${deposits[0]}'`,
      () => deposits[0],
    ],
    [
      'an approved deposit was not credited once, with its fee',
      () => `update deposit set fee = 1 where id = '${deposits[0]}'`,
      () => deposits[0],
    ],
    [
      'an approved deposit was not credited once, with its fee',
      () => `delete from entry where journal_id = ${creditOf(0)} and brand_id = '${kit.brand.id}'`,
      () => deposits[0],
    ],
    [
      'an approved deposit was not credited once, with its fee',
      () =>
        `update entry set account_id = replace(account_id, ':real', ':practice') where journal_id = ${creditOf(0)} and account_id is not null and brand_id = '${kit.brand.id}'`,
      () => deposits[0],
    ],
    [
      'a deposit was credited without an approval',
      () =>
        `update deposit set state = 'pending', decided_at = null, credited = null, credit_reference = null where id = '${deposits[0]}'`,
      () => expect.stringMatching(/^deposit:crypto:bitcoin:4f1c00000001$/),
    ],
    [
      'the reversed amount of a deposit differs from its journals',
      () => `update deposit set reversed = reversed - 1 where id = '${deposits[1]}'`,
      () => deposits[1],
    ],
    [
      'the reversed amount of a deposit differs from its journals',
      () => `update deposit set reversed = 1 where id = '${deposits[0]}'`,
      () => deposits[0],
    ],
    [
      'a correction without its approved request',
      () =>
        `update journal set kind = 'correction' where id = ${creditOf(0)} and brand_id = '${kit.brand.id}'`,
      () => expect.stringMatching(/^deposit:crypto:bitcoin:4f1c00000001$/),
    ],
    [
      'a reversal without its deposit',
      () => `update deposit set credit_reference = 'another' where id = '${deposits[1]}'`,
      () => expect.stringMatching(/^deposit_reversal:crypto:bitcoin:4f1c00000002:reversal:\d+$/),
    ],
    [
      'a reversal without its deposit',
      () =>
        `insert into journal (brand_id, id, kind, reference, currency, at)
         values ('${kit.brand.id}', 'reversal_cover:another', 'reversal_cover', 'another', 'USD', now())`,
      () => 'reversal_cover:another',
    ],
    [
      'a plan has not reserved its amount',
      () => `update plan_upgrade set amount = amount + 1 where id = '${upgrades[0]}'`,
      () => upgrades[0],
    ],
    [
      'a plan has not reserved its amount',
      () =>
        `update plan_upgrade set state = 'approved', decided_at = now(), decided_by = user_id where id = '${upgrades[2]}'`,
      () => upgrades[2],
    ],
    [
      'a plan upgrade reserved funds without an approval',
      () => `update plan_upgrade set state = 'cancelled' where id = '${upgrades[0]}'`,
      () => upgrades[0],
    ],
    [
      'a plan that was left was not released exactly once',
      () => `update plan_upgrade set left_at = now() where id = '${upgrades[0]}'`,
      () => upgrades[0],
    ],
    [
      'a plan that was left was not released exactly once',
      () => `update plan_upgrade set left_at = null where id = '${upgrades[1]}'`,
      () => upgrades[1],
    ],
    [
      'funds are reserved for an unknown plan upgrade',
      () => `delete from plan_upgrade where id = '${upgrades[0]}'`,
      () => `plan_join:${upgrades[0]}`,
    ],
  ])('reports that %s', async (problem, tampering, subject) => {
    expect(await reported(tampering())).toContainEqual({ problem, subject: subject() });
  });
});
