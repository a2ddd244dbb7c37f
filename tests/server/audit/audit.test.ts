import { expect, it } from 'vitest';
import { byBitcoin, depositKit } from '../support/deposit-kit.ts';
import type { Db } from '../../../server/ports.ts';
import { managerKit } from '../support/manager-kit.ts';
import { keyed, newKey } from '../support/trading-kit.ts';
import { COMPARED_ENTRIES } from '../../../server/modules/audit/audit-list.ts';
import { onEveryEngine, onPostgres, type Visitor } from '../support/backend.ts';
import { adminKit, writeSettings } from '../support/admin-kit.ts';
import { withdrawalKit } from '../support/withdrawal-kit.ts';

onPostgres('audit.list', (at) => {
  it('returns sign-ins and operator actions without secrets', async () => {
    const { kit, admin } = await adminKit(at.db);
    const user = kit.backend.demoUsers(kit.brand.id)[0]!;
    await kit.visitor().call('auth.login', { email: user.email, password: 'wrong' });
    await kit.visitor().call('auth.login', { email: user.email, password: user.password });
    await writeSettings(admin, { two_fa: 'false', demo_user_login_password: 'very secret words' });
    const { entries: lines, next } = (await admin.call('audit.list')).data;
    expect(next).toBeNull();
    expect(lines.map(({ action }) => action)).toEqual([
      'settings.write',
      'login.done',
      'login.failed',
      'step-up.confirmed',
      'handoff.redeemed',
    ]);
    expect(lines[0]!.detail).toEqual({ two_fa: 'false', demo_user_login_password: '(hidden)' });
    const older = (await admin.call('audit.list', undefined, { query: { after: lines[1]!.id, limit: '1' } }))
      .data;
    expect(older).toEqual({ entries: [lines[2]], next: lines[2]!.id });
    expect(
      (await admin.call('audit.list', undefined, { query: { search: 'login' } })).data.entries,
    ).toHaveLength(2);
    expect(
      (await admin.call('audit.list', undefined, { query: { after: 'drop table' } })).data.entries,
    ).toEqual([]);
  });

  it('names the user as subject and the deposit in the detail, and finds both', async () => {
    const kit = await depositKit(at.db);
    const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('trader')];
    const { id } = (await keyed(trader, 'deposit.create', byBitcoin())).data;
    await admin.call(
      'deposit.reject',
      { reason: 'Not received' },
      { params: { id }, headers: { 'idempotency-key': newKey() } },
    );
    const found = async (search: string) =>
      (await admin.call('audit.list', undefined, { query: { search } })).data.entries.map(
        ({ action, subject, detail }) => [action, subject, (detail as { deposit?: string }).deposit],
      );
    const user = `u_${kit.brand.id}_trader`;
    expect(await found(id)).toEqual([
      ['deposit.reject', user, id],
      ['deposit.create', user, id],
    ]);
    expect((await found(user)).filter(([action]) => String(action).startsWith('deposit'))).toHaveLength(2);
    expect(await found(id.slice(0, -1))).toEqual([]);
    const { number } = (await trader.call('auth.user')).data;
    for (const person of ['tara lind', `WEB${number}`])
      expect(await found(person)).toEqual(await found(user));
    const [entry] = (await admin.call('audit.list', undefined, { query: { search: id } })).data.entries;
    expect([entry!.actor_name, entry!.subject_name]).toEqual(['Adrian Weiss', 'Tara Lindqvist']);
  });
});

onPostgres('audit.list by id', (at) => {
  it('finds the entries that name a manager only in the detail', async () => {
    const kit = await managerKit(at.db);
    await kit.connect('trader');
    expect((await kit.trader.call('manager.revoke')).status).toBe(200);
    const { data } = await kit.admin.call('audit.list', undefined, {
      query: { search: kit.idOf('manager') },
    });
    const requests = data.entries.filter(({ detail }) => 'manager' in detail);
    expect(requests.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ['manager.revoke', kit.idOf('trader'), kit.idOf('trader')],
      ['manager-request.create', kit.idOf('manager'), kit.idOf('trader')],
    ]);
    expect(data.entries.some(({ action }) => action === 'manager.connect')).toBe(true);
  });

  it('reads only the entries by or about the users whom a user or case concerns', async () => {
    const statements: { sql: string; params: readonly unknown[] }[] = [];
    const query: Db['query'] = async (sql, params = [], scope) => {
      if (sql.includes('from audit_log')) statements.push({ sql, params });
      return await at.db.query(sql, params, scope);
    };
    const kit = await depositKit({ ...at.db, query });
    const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('trader')];
    const { id } = (await keyed(trader, 'deposit.create', byBitcoin())).data;
    await at.db.query(
      `insert into audit_log (brand_id, at, actor, action, subject, detail)
       select $1, now(), 'u_' || n, 'login.done', 'u_' || n, '{}' from generate_series(1, 20000) n`,
      [kit.brand.id],
    );
    await at.db.query('analyze audit_log');
    for (const search of [id, `u_${kit.brand.id}_trader`]) {
      const { data } = await admin.call('audit.list', undefined, { query: { search } });
      expect(data.entries[0]!.action).toBe('deposit.create');
      const { sql, params } = statements.at(-1)!;
      const plan = await at.db.query<Record<string, string>>(`explain ${sql}`, params);
      const lines = plan.flatMap((row) => Object.values(row)).join('\n');
      expect(lines).toContain('audit_log_by_subject');
      expect(lines).toContain('audit_log_by_actor');
    }
  });
});

onEveryEngine('audit.list by reference', (at) => {
  const TRANSACTION = '4f1c'.repeat(16);

  const actionsBy = (admin: Visitor) => async (search: string) =>
    (await admin.call('audit.list', undefined, { query: { search } })).data.entries.map(
      ({ action }) => action,
    );

  it('finds every entry of the withdrawal, in any spelling of its reference', async () => {
    const [kit, other] = [await withdrawalKit(at.db), await withdrawalKit(at.db)];
    for (const { requested, step } of [kit, other]) {
      const { id } = await requested();
      await step('approve', id);
      await step('send', id, { reference: 'E2E 1007' });
    }
    const found = actionsBy(kit.admin);
    const steps = ['withdrawal.send', 'withdrawal.approve', 'withdrawal.create'];
    for (const search of ['E2E 1007', ' e2e1007 ']) expect(await found(search)).toEqual(steps);
    expect(await found('E2E')).toEqual([]);
  });

  it('finds every entry of the deposit by its transaction and its ledger reference', async () => {
    const kit = await depositKit(at.db);
    const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('trader')];
    const { id } = (await keyed(trader, 'deposit.create', byBitcoin())).data;
    const { status, data } = await admin.call(
      'deposit.approve',
      { amount: '0.001', reference: TRANSACTION },
      { params: { id }, headers: { 'idempotency-key': newKey() } },
    );
    expect(status).toBe(200);
    const found = actionsBy(admin);
    for (const search of [TRANSACTION, TRANSACTION.toUpperCase(), data.credit_reference!])
      expect(await found(search)).toEqual(['deposit.approve', 'deposit.create']);
    expect(await found(TRANSACTION.slice(1))).toEqual([]);
  });

  it('finds the entries of a payment by the reference of its provider', async () => {
    const kit = await depositKit(at.db);
    const [admin, trader] = [await kit.signedIn('admin'), await kit.signedIn('trader')];
    const { id } = (await keyed(trader, 'deposit.create', byBitcoin())).data;
    await at.db.query(
      "update deposit set provider = 'btcpay:s', provider_reference = 'inv_1' where id = $1",
      [id],
    );
    expect(await actionsBy(admin)('inv_1')).toEqual(['deposit.create']);
  });

  it('compares a bounded number of entries with a text, and continues from there', async () => {
    const { kit, admin } = await adminKit(at.db);
    await at.db.query(
      `insert into audit_log (brand_id, at, actor, action, subject, detail)
        select $1, now(), null, case when n = 5 then 'rare.action' else 'common.action' end, null, '{}'
          from generate_series(1, $2::int) n`,
      [kit.brand.id, COMPARED_ENTRIES + 10],
    );
    const page = async (query: Record<string, string>) =>
      (await admin.call('audit.list', undefined, { query })).data;
    const first = await page({ search: 'rare.' });
    expect([first.entries, first.next]).toEqual([[], expect.any(String)]);
    const second = await page({ search: 'rare.', after: first.next! });
    expect([second.entries.map(({ action }) => action), second.next]).toEqual([['rare.action'], null]);
    const common = await page({ search: 'common.', limit: '2' });
    expect(common.next).toBe(common.entries[1]!.id);
  });

  it('is for operators only', async () => {
    const { kit } = await adminKit(at.db);
    const trader = await kit.signedIn('trader');
    const query = { search: TRANSACTION };
    expect((await trader.call('audit.list', undefined, { query })).code).toBe('role_required');
  });
});
