import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsOperator } from '../../../domain/deposit/deposit-state.ts';
import type { Deposit } from '../../../schemas/generated/types.ts';
import type { Visitor } from '../support/backend.ts';
import { byBitcoin, cryptoDeposits, depositKit } from '../support/deposit-kit.ts';
import { image } from '../support/images.ts';
import { dump, keyed, newKey, onEveryLedger, type TradingKit } from '../support/trading-kit.ts';

onEveryLedger('deposits at the operator’s desk', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  let admin: Visitor;
  let superadmin: Visitor;
  beforeAll(async () => {
    const { crypto } = cryptoDeposits;
    kit = await depositKit(at.db, { deposits: { crypto: { ...crypto!, secondApproverFrom: '5000.00' } } });
    admin = await kit.signedIn('admin');
    superadmin = await kit.signedIn('superadmin');
  });
  beforeEach(async () => {
    trader = await kit.signedIn('trader');
  });

  let references = 0;
  const newReference = () => `4f1c${String((references += 1)).padStart(8, '0')}`;
  const ask = async (more: Record<string, unknown> = {}, visitor = trader) =>
    (await keyed(visitor, 'deposit.create', byBitcoin(more))).data.id;
  const approve = (id: string, input: Record<string, unknown>, by = admin, key = newKey()) =>
    by.call('deposit.approve', input, { params: { id }, headers: { 'idempotency-key': key } });
  const reject = (id: string, reason?: string, by = admin, key = newKey()) =>
    by.call('deposit.reject', reason === undefined ? {} : { reason }, {
      params: { id },
      headers: { 'idempotency-key': key },
    });
  const balance = async () => Number((await trader.call('trade.account')).data.balance);

  describe('an approval', () => {
    it('credits what was received at the stored rate, once, with history and mail', async () => {
      const id = await ask();
      const before = await balance();
      kit.market.tick('btcusd', '30000.00', '30010.00');
      const reference = newReference();
      const key = newKey();
      const { data, status } = await approve(id, { reference, amount: '0.0098' }, admin, key);
      kit.market.tick('btcusd', '60000.00', '60010.00');
      expect(status).toBe(200);
      expect(data).toMatchObject({
        status: 'approved',
        credited_amount: '588.05',
        received_amount: '0.0098',
        credit_reference: `crypto:bitcoin:${reference}`,
        approvals: [{ actor: `u_${kit.brand.id}_admin`, name: 'Adrian Weiss' }],
        required_approvals: 1,
        user: { name: 'Tara Lindqvist' },
        history: [
          { action: 'create', actor: `u_${kit.brand.id}_trader`, name: 'Tara Lindqvist' },
          { action: 'approve', actor: `u_${kit.brand.id}_admin`, name: 'Adrian Weiss' },
        ],
      });
      expect((await approve(id, { reference, amount: '0.0098' }, admin, key)).data).toEqual(data);
      expect((await approve(id, { reference, amount: '0.0098' })).code).toBe('wrong_state');
      expect((await balance()) - before).toBeCloseTo(588.05, 6);
      expect(await kit.mailTo(data.user.email)).toMatchObject({
        text: expect.stringContaining('588.05 USD'),
      });
      const { entries } = (await superadmin.call('audit.list')).data;
      expect(entries.find(({ action }) => action === 'deposit.approve')).toBeDefined();
    });

    it('names the form of a transaction id', async () => {
      const id = await ask();
      for (const reference of ['abc', '4f1c 0001']) {
        const { code, errors } = await approve(id, { reference, amount: '0.001' });
        expect([code, errors.reference]).toEqual([
          'validation_failed',
          [expect.stringContaining('64 hexadecimal characters (0–9, a–f), on Ethereum after 0x')],
        ]);
      }
    });

    it('is once per reference, in any case of its letters', async () => {
      const [first, second] = [await ask(), await ask()];
      const reference = newReference();
      expect((await approve(first, { reference, amount: '0.001' })).status).toBe(200);
      const before = await dump(at.db, kit.brand.id);
      for (const same of [reference, reference.toUpperCase(), ` ${reference} `])
        expect((await approve(second, { reference: same, amount: '0.001' })).code).toBe('reference_used');
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    });

    it('is once per transaction, however its id is written', async () => {
      const [first, second] = [await ask(), await ask()];
      const id = 'ab12'.repeat(16);
      const { data } = await approve(first, { reference: id, amount: '0.001' });
      expect(data.credit_reference).toBe(`crypto:bitcoin:${id}`);
      for (const same of [`0x${id.toUpperCase()}`, `https://explorer.example/tx/${id}?view=1`])
        expect((await approve(second, { reference: same, amount: '0.001' })).code).toBe('reference_used');
    });

    it('by two at the same time credits once', async () => {
      const id = await ask();
      const before = await balance();
      const input = { reference: newReference(), amount: '0.01' };
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, index) => approve(id, input, index % 2 ? admin : superadmin)),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await balance()) - before).toBeCloseTo(600.05, 6);
    });

    it('above the threshold needs a second operator, who confirms the same payment', async () => {
      const id = await ask({ amount: '6000' });
      const before = await balance();
      const input = { reference: newReference(), amount: '0.1' };
      const first = await approve(id, input);
      expect(first.data).toMatchObject({ status: 'pending', required_approvals: 2, credited_amount: null });
      expect(await balance()).toBe(before);
      expect((await approve(id, input)).code).toBe('second_approver_required');
      expect((await approve(id, { ...input, amount: '0.2' }, superadmin)).code).toBe('validation_failed');
      const second = await approve(id, input, superadmin);
      expect(second.data).toMatchObject({ status: 'approved', credited_amount: '6000.50' });
      expect(second.data.approvals.map(({ name }) => name)).toEqual(['Adrian Weiss', 'Sonia Okafor']);
      expect((await balance()) - before).toBeCloseTo(6000.5, 6);
    });

    it('that two operators give at once is complete when each sends the same request again', async () => {
      const id = await ask({ amount: '6000' });
      const before = await balance();
      const input = { reference: newReference(), amount: '0.1' };
      const send = (requests: [Visitor, string][]) =>
        Promise.all(requests.map(([by, key]) => approve(id, input, by, key)));
      const requests: [Visitor, string][] = [
        [admin, newKey()],
        [superadmin, newKey()],
      ];
      const answers = await send(requests);
      for (const { status, code } of answers) expect([200, 'busy']).toContain(code ?? status);
      const repeated = await send(requests);
      expect(repeated.map(({ status }) => status)).toEqual([200, 200]);
      // Either operator may have been first: that request keeps its answer, the other one completed the deposit.
      expect(repeated.map(({ data }) => data.status)).toContain('approved');
      expect((await balance()) - before).toBeCloseTo(6000.5, 6);
    });

    it('of another payment names what differs, and what the first operator has confirmed', async () => {
      const id = await ask({ amount: '6000' });
      const input = { reference: newReference(), amount: '0.1' };
      await approve(id, input);
      const other = newReference();
      const amount = [
        'Adrian Weiss has confirmed 0.1 BTC. Check which amount has arrived: if it is not that one, Adrian Weiss has to correct their approval.',
      ];
      const reference = [
        `Adrian Weiss has confirmed the transaction ${input.reference}. Check which one it is: if it is not that one, Adrian Weiss has to correct their approval.`,
      ];
      const before = await dump(at.db, kit.brand.id);
      const errorsOf = async (given: object) =>
        (await approve(id, { ...input, ...given }, superadmin)).errors;
      expect(await errorsOf({ amount: '0.2' })).toEqual({ amount });
      expect(await errorsOf({ reference: other })).toEqual({ reference });
      expect(await errorsOf({ amount: '0.2', reference: other })).toEqual({ amount, reference });
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    });

    it('is corrected by its operator, audited with each amount, before another one approves', async () => {
      const id = await ask({ amount: '6000' });
      const before = await balance();
      const [wrong, right] = [
        { reference: newReference(), amount: '1' },
        { reference: newReference(), amount: '0.1' },
      ];
      await approve(id, wrong);
      const corrected = await approve(id, right);
      expect(corrected.data).toMatchObject({ status: 'pending', approvals: [{ name: 'Adrian Weiss' }] });
      expect(corrected.data.approvals).toHaveLength(1);
      expect((await approve(id, right)).code).toBe('second_approver_required');
      expect(await balance()).toBe(before);
      expect((await approve(id, wrong, superadmin)).code).toBe('validation_failed');
      expect((await approve(id, right, superadmin)).data).toMatchObject({
        status: 'approved',
        credited_amount: '6000.50',
        approvals: [{ name: 'Adrian Weiss' }, { name: 'Sonia Okafor' }],
      });
      expect((await balance()) - before).toBeCloseTo(6000.5, 6);
      const { entries } = (await superadmin.call('audit.list', undefined, { query: { search: id } })).data;
      expect(
        entries.flatMap(({ action, detail }) => (action === 'deposit.approve-first' ? [detail] : [])),
      ).toMatchObject([
        { reference: `crypto:bitcoin:${right.reference}`, received: '0.1 BTC', amount: '6000.50' },
        { reference: `crypto:bitcoin:${wrong.reference}`, received: '1 BTC', amount: '60005.00' },
      ]);
    });

    it('of more than the threshold needs a second operator, whatever was asked', async () => {
      const id = await ask({ amount: '100' });
      const { data } = await approve(id, { reference: newReference(), amount: '1' });
      expect(data).toMatchObject({ status: 'pending', required_approvals: 2 });
    });

    it.each([
      [{}, ['amount', 'reference']],
      [{ reference: 'x', amount: '1' }, ['reference']],
      [{ reference: 'two words', amount: '1' }, ['reference']],
      [{ reference: 'abcdef', amount: '0' }, ['amount']],
      [{ reference: 'abcdef', amount: '-1' }, ['amount']],
      [{ reference: 'abcdef', amount: '1e3' }, ['amount']],
      [{ reference: 'abcdef', amount: '1,5' }, ['amount']],
      [{ reference: 'abcdef', amount: '0.000000001' }, ['amount']],
      [{ reference: 'abcdef', amount: '99999999999' }, ['amount']],
      [{ reference: 'abcdef', amount: '9'.repeat(20) }, ['amount']],
      [{ reference: 'abcdef', amount: '0.00000001' }, ['amount']],
    ])('of %j is refused', async (input, fields) => {
      const id = await ask();
      const before = await dump(at.db, kit.brand.id);
      const answer = await approve(id, input);
      expect([answer.status, Object.keys(answer.errors).sort()]).toEqual([
        422,
        'amount' in input || fields.length < 2 ? fields : ['amount'],
      ]);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      await reject(id, 'A test.');
    });
  });

  describe('a rejection', () => {
    it('needs a reason, which the trader sees, and takes effect once per key', async () => {
      kit.wait(1);
      const id = await ask();
      for (const reason of [undefined, '', '   '])
        expect((await reject(id, reason)).code).toBe('reason_required');
      const key = newKey();
      const { data } = await reject(id, 'No transfer has arrived.', admin, key);
      expect(data).toMatchObject({ status: 'rejected', reason: 'No transfer has arrived.' });
      expect((await reject(id, 'No transfer has arrived.', admin, key)).data).toEqual(data);
      expect((await reject(id, 'Another reason.', admin, key)).code).toBe('idempotency_key_reused');
      expect((await reject(id, 'Another reason.')).code).toBe('wrong_state');
      const without = await admin.call('deposit.reject', { reason: 'Without a key.' }, { params: { id } });
      expect(without.code).toBe('idempotency_key_required');
      const own = (await trader.call('deposit.list')).data.deposits.find((deposit) => deposit.id === id);
      expect(own).toMatchObject({
        status: 'rejected',
        reason: 'No transfer has arrived.',
        next_action: null,
      });
      expect((await approve(id, { reference: newReference(), amount: '0.01' })).code).toBe('wrong_state');
      expect(await kit.mailTo(data.user.email)).toMatchObject({
        text: expect.stringContaining('No transfer has arrived.'),
      });
      const { notifications } = (await trader.call('notification.list')).data;
      expect(notifications[0]).toMatchObject({ kind: 'deposit_rejected', read_at: null });
    });

    it('of a credited deposit is refused', async () => {
      const id = await ask();
      await approve(id, { reference: newReference(), amount: '0.01' });
      expect((await reject(id, 'Too late.')).code).toBe('wrong_state');
    });
  });

  at.details(() => {
    it('are not decided by their owner, by traders, or by managers', async () => {
      const own = await ask({}, admin);
      expect((await approve(own, { reference: newReference(), amount: '0.01' })).code).toBe('own_account');
      expect((await reject(own, 'Mine.')).code).toBe('own_account');
      const id = await ask();
      const manager = await kit.signedIn('manager');
      for (const visitor of [trader, manager]) {
        expect((await approve(id, { reference: newReference(), amount: '0.01' }, visitor)).code).toBe(
          'role_required',
        );
        expect((await reject(id, 'No.', visitor)).code).toBe('role_required');
        expect((await visitor.call('deposit.list-all')).code).toBe('role_required');
      }
    });

    it('of another brand or unknown are not found', async () => {
      const other = await depositKit(at.db);
      const id = await ask({}, await other.signedIn('trader'));
      for (const unknown of [id, 'd_unknown']) {
        expect((await approve(unknown, { reference: newReference(), amount: '0.01' })).code).toBe(
          'not_found',
        );
        expect((await reject(unknown, 'No.')).code).toBe('not_found');
        const proof = await admin.send('GET', `/operator/deposits/${unknown}/proof`);
        expect(proof.status).toBe(404);
      }
    });
  });

  it('are listed by state, page by page, newest first', async () => {
    const desk = await depositKit(at.db);
    const [owner, operator] = [await desk.signedIn('trader'), await desk.signedIn('admin')];
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      desk.wait(1);
      ids.unshift(await ask({}, owner));
    }
    await reject(ids[1]!, 'A test.', operator);
    const list = async (query: Record<string, string>) =>
      (await operator.call('deposit.list-all', undefined, { query })).data;
    const page = await list({ limit: '2' });
    expect([page.deposits.map(({ id }) => id), page.next]).toEqual([ids.slice(0, 2), ids[1]]);
    expect((await list({ limit: '2', after: page.next! })).deposits.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await list({ state: 'pending' })).deposits.map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect((await list({ state: 'rejected', method: 'crypto' })).deposits.map(({ id }) => id)).toEqual([
      ids[1],
    ]);
    expect((await list({ method: 'card' })).deposits).toEqual([]);
  });

  at.details(() => {
    it('are listed as undecided when they are in review, or no provider confirms them', async () => {
      const desk = await depositKit(at.db);
      const [owner, operator] = [await desk.signedIn('trader'), await desk.signedIn('admin')];
      const cases = ['pending', 'in_review', 'rejected'].flatMap((state) =>
        [null, 'btcpay'].map((provider) => ({ state: state as Deposit['status'], provider })),
      );
      for (const { state, provider } of cases)
        await at.db.query(
          `update deposit set state = $3, provider = $4, method = case when $4::text is null then method else 'card' end,
           coin = case when $4::text is null then coin end,
           decided_at = case when $3 = 'rejected' then created_at end
          where brand_id = $1 and id = $2`,
          [desk.brand.id, await ask({}, owner), state, provider],
        );
      const list = async (query: Record<string, string>) =>
        (await operator.call('deposit.list-all', undefined, { query })).data.deposits;
      const all = await list({});
      expect(all).toHaveLength(cases.length);
      const undecided = all.filter(({ status, provider }) => needsOperator(status, provider));
      expect(await list({ state: 'undecided' })).toEqual(undecided);
      expect(undecided).toHaveLength(3);
      const first = (
        await operator.call('deposit.list-all', undefined, { query: { state: 'undecided', limit: '2' } })
      ).data;
      expect(await list({ state: 'undecided', after: first.next! })).toEqual(undecided.slice(2));
    });

    it('show their proof to operators, and audit each view', async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(byBitcoin())) form.set(name, String(value));
      const bytes = image('png');
      form.set('proof', new Blob([bytes]), 'proof.png');
      const encoded = new Response(form);
      const created = await trader.send('POST', '/user/deposits', await encoded.arrayBuffer(), {
        'content-type': encoded.headers.get('content-type')!,
        'idempotency-key': newKey(),
      });
      const { data } = (await created.json()) as { data: { id: string } };
      const path = `/operator/deposits/${data.id}/proof`;
      const proof = await admin.send('GET', path);
      expect([proof.status, proof.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(new Uint8Array(await proof.arrayBuffer())).toEqual(bytes);
      expect((await trader.send('GET', path)).status).toBe(403);
      const { entries } = (await superadmin.call('audit.list')).data;
      expect(entries.find(({ action }) => action === 'deposit.view-proof')).toMatchObject({
        subject: `u_${kit.brand.id}_trader`,
        detail: { deposit: data.id },
      });
    });
  });
});
