import { describe, expect, it } from 'vitest';
import { statementFromCsv, statementToCsv } from '../../../domain/statement/statement-csv.ts';
import type { Db } from '../../../server/ports.ts';
import { correctionKit, type CorrectionKit } from '../support/correction-kit.ts';
import { buy, dump, keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';

const entriesOf = async (db: Db, kit: CorrectionKit, id: string) =>
  await db.query(
    'select journal_id, book, amount from entry where brand_id = $1 and journal_id like $2 order by amount',
    [kit.brand.id, `%:${id}`],
  );

onEveryLedger('corrections', (at) => {
  it('move nothing when requested, and post one journal when another operator approves', async () => {
    const kit = await correctionKit(at.db);
    const before = await dump(at.db, kit.brand.id);
    const { data: asked } = await kit.ask('-250.50');
    expect(asked).toMatchObject({
      user: { id: kit.traderId },
      amount: '-250.50',
      currency: 'USD',
      reason: 'Credited twice',
      status: 'pending',
      balance: '10000.00',
      free_funds: '10000.00',
      balance_after: null,
      requested_by: { id: `u_${kit.brand.id}_admin` },
      decided_at: null,
      decided_by: null,
    });
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    const { data: approved } = await kit.decide('approve', asked.id);
    expect(approved).toMatchObject({
      status: 'approved',
      balance: '9749.50',
      free_funds: '9749.50',
      balance_after: '9749.50',
      decided_by: { id: `u_${kit.brand.id}_superadmin` },
    });
    expect(await kit.balance()).toBe('9749.50');
    expect(await entriesOf(at.db, kit, asked.id)).toEqual([
      { journal_id: `correction:${asked.id}`, book: 'client_free', amount: -25_050n },
      { journal_id: `correction:${asked.id}`, book: 'house_corrections', amount: 25_050n },
    ]);
    expect((await kit.decide('approve', asked.id)).code).toBe('wrong_state');
  });

  at.details(() => {
    it('show the trader the reason, in their transactions, statement and by mail', async () => {
      const kit = await correctionKit(at.db);
      const { email } = (await kit.trader.call('auth.user')).data;
      await kit.decide('approve', await kit.asked('12.00'));
      const { data } = await kit.trader.call('transaction.list', undefined, {
        query: { type: 'corrections' },
      });
      expect(data.transactions[0]).toMatchObject({
        trans_type: 'correction',
        amount: '12.00',
        balance_after: '10012.00',
        note: 'Credited twice',
      });
      const period = kit.now().toISOString().slice(0, 7);
      const { data: statement } = await kit.trader.call('statement.read', undefined, { params: { period } });
      expect(statement.entries.filter(({ type }) => type === 'correction')).toMatchObject([
        { amount: '12.00', reason: 'Credited twice' },
      ]);
      expect(statement.entries.filter(({ type, reason }) => type !== 'correction' && reason)).toEqual([]);
      expect(statementFromCsv(statementToCsv(statement))).toEqual(statement);
      const mail = (await kit.mailTo(email))!;
      for (const part of ['12.00 USD', '10,012.00 USD', 'Credited twice']) expect(mail.text).toContain(part);
    });

    it('are mailed with amounts in the notation of the recipient’s language', async () => {
      const kit = await correctionKit(at.db);
      const { email } = (await kit.trader.call('auth.user')).data;
      await at.db.query("update app_user set language = 'es' where brand_id = $1 and email = $2", [
        kit.brand.id,
        email,
      ]);
      await kit.decide('approve', await kit.asked('-12.00'));
      const { text } = (await kit.mailTo(email))!;
      for (const part of ['−12,00 USD', '9988,00 USD']) expect(text).toContain(part);
      await kit.decide('approve', await kit.asked('2012.50'));
      expect((await kit.mailTo(email))!.text).toContain('12.000,50 USD');
    });

    it('are audited with the trader as subject, once for each step', async () => {
      const kit = await correctionKit(at.db);
      const id = await kit.asked('5.00');
      await kit.decide('approve', id);
      const { data } = await kit.admin.call('audit.list', undefined, { query: { search: id } });
      expect(data.entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
        ['correction.approve', `u_${kit.brand.id}_superadmin`, kit.traderId],
        ['correction.request', `u_${kit.brand.id}_admin`, kit.traderId],
      ]);
    });
  });

  it('are approved once, with one answer for one key', async () => {
    const kit = await correctionKit(at.db);
    const key = newKey();
    const asked = await kit.ask('5.00', {}, kit.admin, key);
    expect((await kit.ask('5.00', {}, kit.admin, key)).data).toEqual(asked.data);
    expect((await kit.ask('6.00', {}, kit.admin, key)).code).toBe('idempotency_key_reused');
    expect((await kit.admin.call('correction.list')).data.corrections).toHaveLength(1);
    const again = newKey();
    const approved = await kit.decide('approve', asked.data.id, undefined, kit.second, again);
    expect((await kit.decide('approve', asked.data.id, undefined, kit.second, again)).data).toEqual(
      approved.data,
    );
    expect(await kit.balance()).toBe('10005.00');
  });

  it('are decided once when operators approve, reject and cancel at the same time', async () => {
    const kit = await correctionKit(at.db);
    await at.db.query("insert into user_role (brand_id, user_id, role) values ($1, $2, 'admin')", [
      kit.brand.id,
      `u_${kit.brand.id}_manager`,
    ]);
    const third = await kit.signedIn('manager');
    const id = await kit.asked('40.00');
    const answers = await Promise.all([
      kit.decide('approve', id),
      kit.decide('approve', id, undefined, third),
      kit.decide('reject', id, { reason: 'No' }, third),
      kit.decide('cancel', id, undefined, kit.admin),
      kit.decide('approve', id),
    ]);
    const codes = answers.map(({ code }) => code).filter((code) => code !== undefined);
    expect(codes).toEqual(['wrong_state', 'wrong_state', 'wrong_state', 'wrong_state']);
    const [row] = (await kit.admin.call('correction.list')).data.corrections;
    expect(await kit.balance()).toBe(row!.status === 'approved' ? '10040.00' : '10000.00');
    expect(await entriesOf(at.db, kit, id)).toHaveLength(row!.status === 'approved' ? 2 : 0);
  });

  describe('never take a balance below zero', () => {
    it('and are refused beyond the free funds, when requested and when approved', async () => {
      const kit = await correctionKit(at.db);
      expect((await kit.ask('-10000.01')).code).toBe('insufficient_funds');
      const [all, one] = [await kit.asked('-10000.00'), await kit.asked('-0.01')];
      expect((await kit.decide('approve', all)).data.balance).toBe('0.00');
      const before = await dump(at.db, kit.brand.id);
      expect((await kit.decide('approve', one)).code).toBe('insufficient_funds');
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      const { data } = await kit.admin.call('correction.list', undefined, { query: { state: 'pending' } });
      expect(data.corrections.map(({ id }) => id)).toEqual([one]);
    });

    it('and leave margin and open losses covered', async () => {
      const kit = await correctionKit(at.db);
      const id = await kit.asked('-9000.00');
      kit.market.tick('acme', '100.00', '100.00');
      await keyed(kit.trader, 'trade.store', buy({ coinId: 'acme', qty: '100' }));
      kit.wait(1);
      expect((await kit.decide('approve', id)).code).toBe('insufficient_funds');
      const { data } = await kit.admin.call('correction.find-account', undefined, {
        query: { user: kit.traderId },
      });
      expect(data.free_funds).toBe((await kit.trader.call('auth.user')).data.withdrawable);
    });
  });

  describe('of a closed account', () => {
    const setClosed = async (kit: CorrectionKit) =>
      await at.db.query('update app_user set closed_at = $2 where id = $1', [kit.traderId, kit.now()]);

    it('are refused as credits, which could not be withdrawn', async () => {
      const kit = await correctionKit(at.db);
      await setClosed(kit);
      const before = await dump(at.db, kit.brand.id);
      const asked = await kit.ask('5.00');
      expect([asked.code, asked.body.message]).toEqual([
        'account_closed',
        'Nothing was requested: the customer has closed this account and could not withdraw the money.',
      ]);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect((await kit.ask('-5.00')).status).toBe(200);
    });

    it('are refused as credits that were requested before, which can be rejected', async () => {
      const kit = await correctionKit(at.db);
      const id = await kit.asked('5.00');
      await setClosed(kit);
      const before = await dump(at.db, kit.brand.id);
      const approved = await kit.decide('approve', id);
      expect([approved.code, approved.body.message]).toEqual([
        'account_closed',
        'Nothing was posted: the customer has closed this account and could not withdraw the money. Reject the correction.',
      ]);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect((await kit.decide('reject', id, { reason: 'Closed' })).data.status).toBe('rejected');
    });
  });

  describe('need two operators besides the owner', () => {
    it('so that nobody approves or rejects their own request', async () => {
      const kit = await correctionKit(at.db);
      const id = await kit.asked('5.00');
      expect((await kit.decide('approve', id, undefined, kit.admin)).code).toBe('second_approver_required');
      expect((await kit.decide('reject', id, { reason: 'No' }, kit.admin)).code).toBe(
        'second_approver_required',
      );
      expect((await kit.decide('cancel', id)).code).toBe('not_found');
      expect((await kit.decide('cancel', id, undefined, kit.admin)).data.status).toBe('cancelled');
      expect((await kit.decide('approve', id)).code).toBe('wrong_state');
      expect(await kit.balance()).toBe('10000.00');
    });

    it('so that nobody requests or decides one of their own account', async () => {
      const kit = await correctionKit(at.db);
      const own = `u_${kit.brand.id}_admin`;
      expect((await kit.ask('5.00', { user_id: own })).code).toBe('own_account');
      const asked = await kit.ask('5.00', { user_id: own }, kit.second);
      expect((await kit.decide('approve', asked.data.id, undefined, kit.admin)).code).toBe('own_account');
      expect((await kit.decide('reject', asked.data.id, { reason: 'No' }, kit.admin)).code).toBe(
        'own_account',
      );
    });

    it('who are administrators of the brand', async () => {
      const kit = await correctionKit(at.db);
      const id = await kit.asked('5.00');
      expect((await kit.ask('5.00', {}, kit.trader)).code).toBe('role_required');
      for (const verb of ['approve', 'cancel'] as const)
        expect((await kit.decide(verb, id, undefined, kit.trader)).code).toBe('role_required');
      expect((await kit.decide('reject', id, { reason: 'No' }, kit.trader)).code).toBe('role_required');
      expect((await kit.trader.call('correction.list')).code).toBe('role_required');
      expect((await kit.decide('approve', id, undefined, kit.visitor())).code).toBe('session_required');
      const other = await correctionKit(at.db);
      expect((await other.decide('approve', id)).code).toBe('not_found');
      expect((await other.ask('5.00', { user_id: kit.traderId })).code).toBe('not_found');
    });

    it('whom the database tells apart as well', async () => {
      const kit = await correctionKit(at.db);
      const id = await kit.asked('5.00');
      const approve = (by: string) =>
        at.db.query(
          "update correction set state = 'approved', decided_by = $3, decided_at = now(), balance_after = 0 where brand_id = $1 and id = $2",
          [kit.brand.id, id, by],
        );
      await expect(approve(`u_${kit.brand.id}_admin`)).rejects.toThrow();
      await expect(approve(kit.traderId)).rejects.toThrow();
      const change = 'update correction set amount = 99999 where brand_id = $1 and id = $2';
      await expect(at.db.query(change, [kit.brand.id, id])).rejects.toThrow(/keeps its amount/);
      await expect(at.db.query('delete from correction where id = $1', [id])).rejects.toThrow();
    });
  });

  at.details(() => {
    it('are refused with every invalid field at once', async () => {
      const kit = await correctionKit(at.db);
      const rules = ['0', '0.00', '1,000', '1e309', 'NaN', '٣', '0.001', '99999999999999999'];
      for (const amount of rules) {
        const answer = await kit.ask(amount, { reason: ' ' });
        expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['amount', 'reason']]);
      }
      expect((await kit.ask('5.00', { reason: ' ​ ' })).code).toBe('reason_required');
      for (const amount of [{}, null]) expect((await kit.ask(amount)).status).toBe(422);
      expect((await kit.ask('5.00', { user_id: 'u_none' })).code).toBe('not_found');
      const id = await kit.asked('5.00');
      expect((await kit.decide('reject', id, {})).code).toBe('reason_required');
      expect((await kit.decide('reject', id, { reason: 'It was once' })).data).toMatchObject({
        status: 'rejected',
        rejection_reason: 'It was once',
      });
      expect((await kit.decide('approve', 'c_none')).code).toBe('not_found');
    });

    it('are listed page by page, and accounts found by number, id and address', async () => {
      const kit = await correctionKit(at.db);
      const [first, second] = [await kit.asked('1.00'), await kit.asked('2.00')];
      const page = await kit.admin.call('correction.list', undefined, { query: { limit: '1' } });
      expect(page.data.corrections.map(({ id }) => id)).toEqual([second]);
      const next = await kit.admin.call('correction.list', undefined, {
        query: { limit: '1', after: page.data.next! },
      });
      expect([next.data.corrections[0]!.id, next.data.next]).toEqual([first, null]);
      const { number, email } = (await kit.trader.call('auth.user')).data;
      for (const user of [kit.traderId, `${number}`, `web${number}`, email.toUpperCase()])
        expect(
          (await kit.admin.call('correction.find-account', undefined, { query: { user } })).data,
        ).toMatchObject({ user: { id: kit.traderId, number }, currency: 'USD', balance: '10000.00' });
      for (const user of ['0', '9'.repeat(18), '9'.repeat(40), 'u_none', 'nobody@example.com'])
        expect((await kit.admin.call('correction.find-account', undefined, { query: { user } })).code).toBe(
          'not_found',
        );
    });
  });
});
