import { expect, it } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import type { CaseUser } from '../../../schemas/generated/types.ts';
import type { Db } from '../../../server/ports.ts';
import type { Kit } from '../support/backend.ts';
import { correctionKit } from '../support/correction-kit.ts';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import { documents, formOf, send } from '../support/documents.ts';
import { keyed, onPostgresLedger, tradingKit } from '../support/trading-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

interface Case {
  kit: Kit;
  id: string;
}

async function deposit(db: Db): Promise<Case> {
  const kit = await depositKit(db);
  return { kit, id: (await keyed(await kit.signedIn('trader'), 'deposit.create', byBitcoin())).data.id };
}

async function withdrawal(db: Db): Promise<Case> {
  const kit = await withdrawalKit(db);
  return { kit, id: (await kit.requested()).id };
}

async function correction(db: Db): Promise<Case> {
  const kit = await correctionKit(db);
  return { kit, id: await kit.asked('12.00') };
}

async function upgrade(db: Db): Promise<Case> {
  const plan = { id: 'basic', name: 'Basic', amount: '1000.00', features: { support: { en: 'Support' } } };
  const kit = await tradingKit(db, { brand: { features: ['auth', 'profile', 'plans'], plans: [plan] } });
  const { data } = await keyed(await kit.signedIn('trader'), 'plan.join', { plan_id: 'basic' });
  return { kit, id: data.id };
}

async function identity(db: Db): Promise<Case> {
  const kit = await tradingKit(db);
  expect((await send(await kit.signedIn('new'), formOf(documents()))).status).toBe(200);
  const { data } = await (await kit.signedIn('admin')).call('identity.list');
  return { kit, id: data.checks[0]!.id };
}

const CASES = [
  ['deposit.read', 'deposit.list-all', 'deposits', deposit],
  ['withdrawal.read', 'withdrawal.list-all', 'withdrawals', withdrawal],
  ['correction.read', 'correction.list', 'corrections', correction],
  ['plan.read-upgrade', 'plan.list-upgrades', 'upgrades', upgrade],
  ['identity.review', 'identity.list', 'checks', identity],
] as const satisfies readonly (readonly [CallId, CallId, string, (db: Db) => Promise<Case>])[];

const SUSPENDED = "suspended = true, state_reason = 'Review', state_contact = 'help@example.com'";

async function user(db: Db): Promise<Case> {
  const kit = await tradingKit(db);
  return { kit, id: `u_${kit.brand.id}_trader` };
}

const READS = [...CASES, ['user.read', 'user.list', 'users', user]] as const;

onPostgresLedger('a case at the operator’s desk', (at) => {
  it.each(READS)('is read by %s as %s lists it', async (read, list, name, open) => {
    const { kit, id } = await open(at.db);
    const admin = await kit.signedIn('admin');
    const { data } = await admin.call(list);
    const rows = (data as unknown as Record<string, { id: string }[]>)[name]!;
    const answer = await admin.call(read, undefined, { params: { id } });
    expect([answer.status, answer.data]).toEqual([200, rows.find((row) => row.id === id)]);
  });

  it.each(CASES)(
    'names its customer with the state of identity and account by %s',
    async (read, _, __, open) => {
      const { kit, id } = await open(at.db);
      const admin = await kit.signedIn('admin');
      const customer = async () => {
        const { data } = await admin.call(read, undefined, { params: { id } });
        return (data as { user: CaseUser }).user;
      };
      const { id: userId } = await customer();
      for (const [change, state] of [
        ['closed_at = null', 'active'],
        [SUSPENDED, 'suspended'],
        ['closed_at = now()', 'closed'],
      ] as const) {
        await at.db.query(`update app_user set kyc_status = $3, ${change} where brand_id = $1 and id = $2`, [
          kit.brand.id,
          userId,
          'rejected',
        ]);
        expect(await customer()).toMatchObject({ id: userId, identity: 'rejected', state });
      }
    },
  );

  it.each(READS)(
    'is not read by %s for a trader or a manager, or another brand',
    async (read, _, __, open) => {
      const [{ kit, id }, other] = [await open(at.db), await tradingKit(at.db)];
      for (const role of ['trader', 'manager']) {
        const visitor = await kit.signedIn(role);
        expect((await visitor.call(read, undefined, { params: { id } })).code).toBe('role_required');
      }
      const elsewhere = await other.signedIn('admin');
      for (const unknown of [id, `${id}0`])
        expect((await elsewhere.call(read, undefined, { params: { id: unknown } })).status).toBe(404);
    },
  );
});
