import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { startBtcpay, type BtcpayServer, type Delivery } from '../support/btcpay-server.ts';
import { depositKit } from '../support/deposit-kit.ts';
import { dump, keyed, newKey, onEveryLedger, type TradingKit } from '../support/trading-kit.ts';

const CALLBACK = '/user/btcpay/callback';
const byCheckout = (more: Record<string, unknown> = {}) => ({
  payment_method: 'btcpay',
  amount: '150.00',
  currency: 'USD',
  ...more,
});

onEveryLedger('hosted checkout', (at) => {
  let btcpay: BtcpayServer;
  let kit: TradingKit;
  let trader: Visitor;
  let role = 'trader';
  const start = (more: object = {}) =>
    depositKit(at.db, {
      deposits: {
        btcpay: {
          server: 'https://pay.example.com',
          storeId: 'store-1',
          minimum: '10',
          maximum: '5000',
          ...more,
        },
      },
      btcpaySecret: btcpay.secret,
      payments: { btcpay: { key: btcpay.key, standIn: { port: btcpay.port } } },
    });
  beforeAll(async () => {
    btcpay = await startBtcpay();
    kit = await start();
    trader = await kit.signedIn('trader');
  });
  afterAll(() => btcpay.close());

  const post = async ({ body, signature }: Delivery, to = kit) => {
    const response = await to.visitor().send('POST', CALLBACK, body, { 'btcpay-sig': signature });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  const invoiceOf = (depositId: string) =>
    [...btcpay.invoices.values()].find(({ metadata }) => metadata.orderId === depositId)!;
  const request = async (visitor = trader, more: Record<string, unknown> = {}) => {
    const { data } = await keyed(visitor, 'deposit.create', byCheckout(more));
    return { data, invoice: invoiceOf(data.id) };
  };
  const read = async (id: string, visitor = trader) =>
    (await visitor.call('deposit.list')).data.deposits.find((deposit) => deposit.id === id)!;
  const balance = async (visitor = trader) => (await visitor.call('trade.account')).data.balance;
  const credits = async (of = kit) =>
    await at.db.query<{ reference: string; amount: bigint }>(
      `select j.reference, e.amount from journal j join entry e on e.brand_id = j.brand_id and e.journal_id = j.id
        where j.brand_id = $1 and j.kind = 'deposit' and e.book = 'client_free' order by j.reference`,
      [of.brand.id],
    );

  at.details(() => {
    it('is offered with its origin, limits and confirmations', async () => {
      const { data } = await trader.call('deposit.settings');
      expect(data.methods).toEqual(['btcpay']);
      expect(data.btcpay).toEqual({
        origin: `http://127.0.0.1:${btcpay.port}`,
        currency: 'USD',
        minimum: '10.00',
        maximum: '5000.00',
        confirmations: 1,
      });
    });
  });

  it('creates one invoice and answers its checkout, also to a repeated request', async () => {
    const key = newKey();
    const { data } = await keyed(trader, 'deposit.create', byCheckout(), key);
    const invoice = invoiceOf(data.id);
    expect(data).toMatchObject({
      status: 'pending',
      next_action: { kind: 'redirect', url: invoice.checkoutLink, address: null },
    });
    expect(invoice).toMatchObject({
      currency: 'USD',
      amount: '150',
      checkout: { speedPolicy: 'MediumSpeed', redirectURL: `${kit.site}/?deposit=${data.id}` },
    });
    expect((await keyed(trader, 'deposit.create', byCheckout(), key)).data).toEqual(data);
    expect([...btcpay.invoices.values()].filter(({ metadata }) => metadata.orderId === data.id)).toHaveLength(
      1,
    );
    expect(JSON.stringify(kit.log)).not.toContain(btcpay.key);
  });

  at.details(() => {
    it.each([['9.99', '5000.01', '0', '-1', '150.001', '1e3', '1,000']])(
      'refuses amounts outside its limits',
      async (...amounts) => {
        for (const amount of amounts)
          expect(Object.keys((await keyed(trader, 'deposit.create', byCheckout({ amount }))).errors)).toEqual(
            ['amount'],
          );
        expect(
          Object.keys((await keyed(trader, 'deposit.create', byCheckout({ currency: 'EUR' }))).errors),
        ).toEqual(['currency']);
      },
    );
  });

  it('that cannot reach the server creates nothing, and continues when it is repeated', async () => {
    const key = newKey();
    btcpay.isDown = true;
    const answer = await keyed(trader, 'deposit.create', byCheckout(), key);
    btcpay.isDown = false;
    expect([answer.status, answer.code]).toEqual([503, 'provider_unavailable']);
    const { data } = await keyed(trader, 'deposit.create', byCheckout(), key);
    expect(data.next_action).toMatchObject({ kind: 'redirect' });
  });

  it.each([
    ['is not JSON', 'sk_of_the_store {', 'response not JSON'],
    ['is too large', JSON.stringify('sk_of_the_store '.repeat(20_000)), 'response too large'],
  ])('of a server whose answer %s creates nothing, and logs none of it', async (_what, text, reason) => {
    btcpay.text = text;
    const answer = await keyed(trader, 'deposit.create', byCheckout());
    btcpay.text = null;
    expect([answer.status, answer.code]).toEqual([503, 'provider_unavailable']);
    expect(kit.log).toContainEqual(expect.objectContaining({ reason }));
    expect(JSON.stringify(kit.log)).not.toContain('sk_of');
  });

  describe('an invoice', () => {
    const ROLES = ['trader', 'admin', 'superadmin', 'manager', 'new', 'manager-asked'];
    let signedIn = 0;
    beforeEach(async () => {
      signedIn += 1;
      role = ROLES[signedIn % ROLES.length]!;
      trader = await kit.signedIn(role);
    });

    it('is credited once, when it is settled', async () => {
      const { data, invoice } = await request();
      const before = await balance();
      for (const [status, type] of [
        ['Processing', 'InvoiceReceivedPayment'],
        ['Processing', 'InvoiceProcessing'],
      ] as const) {
        btcpay.set(invoice.id, status, 'None', '150');
        expect(await post(btcpay.deliver(invoice.id, type, kit.now()))).toEqual([200, undefined]);
      }
      expect([await balance(), (await read(data.id)).status]).toEqual([before, 'pending']);
      btcpay.set(invoice.id, 'Settled', 'None', '150');
      const settled = btcpay.deliver(invoice.id, 'InvoiceSettled', kit.now());
      expect(await post(settled)).toEqual([200, undefined]);
      expect(await post(settled)).toEqual([200, undefined]);
      expect(await post(btcpay.redeliver(settled, kit.now()))).toEqual([200, undefined]);
      expect(await post(btcpay.deliver(invoice.id, 'InvoiceCreated', kit.now()))).toEqual([200, undefined]);
      expect(Number(await balance()) - Number(before)).toBe(150);
      expect(await read(data.id)).toMatchObject({
        status: 'approved',
        credited_amount: '150.00',
        next_action: null,
        reason: null,
      });
      expect((await credits()).filter(({ reference }) => reference.endsWith(invoice.id))).toEqual([
        { reference: `btcpay:store-1:${invoice.id}`, amount: 15_000n },
      ]);
      expect(await kit.mailTo(`${role}@${kit.brand.id}.example`)).toMatchObject({
        text: expect.stringContaining('150.00 USD'),
      });
    });

    it('is read again: a genuine message alone credits nothing', async () => {
      const { data, invoice } = await request();
      const before = await dump(at.db, kit.brand.id);
      for (const type of ['InvoiceSettled', 'InvoicePaymentSettled'])
        expect(await post(btcpay.deliver(invoice.id, type, kit.now(), { overPaid: true }))).toEqual([
          200,
          undefined,
        ]);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect((await read(data.id)).status).toBe('pending');
    });

    it.each([
      ['Settled', 'None', '150', 'approved', '150.00'],
      ['Settled', 'PaidOver', '162.5', 'approved', '162.50'],
      ['Settled', 'Marked', '0', 'in_review', null],
      ['Settled', 'PaidLate', '150', 'in_review', null],
      ['Expired', 'PaidPartial', '40', 'in_review', null],
      ['Expired', 'PaidLate', '150', 'in_review', null],
      ['Expired', 'None', '0', 'rejected', null],
      ['Invalid', 'None', '0', 'rejected', null],
      ['Invalid', 'Marked', '0', 'rejected', null],
      ['Processing', 'None', '150', 'pending', null],
      ['Processing', 'PaidOver', '190', 'pending', null],
      ['New', 'None', '0', 'pending', null],
    ] as const)('%s/%s with %s received is %s', async (status, additional, received, state, credited) => {
      const owner = trader;
      kit.wait(1);
      const { data, invoice } = await request(owner);
      const before = await balance(owner);
      btcpay.set(invoice.id, status, additional, received);
      expect(await post(btcpay.deliver(invoice.id, `Invoice${status}`, kit.now()))).toEqual([200, undefined]);
      const deposit = await read(data.id, owner);
      expect([deposit.status, deposit.credited_amount]).toEqual([state, credited]);
      expect(deposit.reason === null).toBe(state === 'approved' || state === 'pending');
      const [notice] = (await owner.call('notification.list')).data.notifications;
      const told = { approved: 'deposit_credited', rejected: 'deposit_rejected' } as Record<string, string>;
      if (told[state]) expect(notice).toMatchObject({ kind: told[state], read_at: null });
      expect(Number(await balance(owner)) - Number(before)).toBeCloseTo(Number(credited ?? 0), 6);
    });

    it('that was marked by a person is credited if the brand allows it', async () => {
      const other = await start({ allowMarked: true });
      const owner = await other.signedIn('trader');
      const { data, invoice } = await request(owner);
      btcpay.set(invoice.id, 'Settled', 'Marked', '0');
      expect(await post(btcpay.deliver(invoice.id, 'InvoiceSettled', other.now()), other)).toEqual([
        200,
        undefined,
      ]);
      expect((await read(data.id, owner)).status).toBe('approved');
    });

    it('that expired and was paid late is reviewed, not lost', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Expired');
      await post(btcpay.deliver(invoice.id, 'InvoiceExpired', kit.now()));
      expect((await read(data.id)).status).toBe('rejected');
      btcpay.set(invoice.id, 'Expired', 'PaidLate', '150');
      await post(btcpay.deliver(invoice.id, 'InvoiceReceivedPayment', kit.now(), { afterExpiration: true }));
      expect((await read(data.id)).status).toBe('in_review');
    });

    describe('whose owner has closed the account meanwhile', () => {
      const approve = async (id: string, other: TradingKit) =>
        await (
          await other.signedIn('admin')
        ).call(
          'deposit.approve',
          { amount: '150' },
          { params: { id }, headers: { 'idempotency-key': newKey() } },
        );

      it.each([1, 2])('waits for an operator, who cannot credit it (%s approvals)', async (approvals) => {
        const other = await start(approvals === 2 ? { secondApproverFrom: '100' } : {});
        const owner = await other.signedIn('new');
        const { data, invoice } = await request(owner);
        btcpay.set(invoice.id, 'Expired');
        await post(btcpay.deliver(invoice.id, 'InvoiceExpired', other.now()), other);
        await at.db.query('update app_user set closed_at = $2 where brand_id = $1 and email like $3', [
          other.brand.id,
          other.now(),
          'new@%',
        ]);
        btcpay.set(invoice.id, 'Settled', 'None', '150');
        for (const _delivery of [1, 2])
          expect(await post(btcpay.deliver(invoice.id, 'InvoiceSettled', other.now()), other)).toEqual([
            200,
            undefined,
          ]);
        expect(await credits(other)).toEqual([]);
        const { data: all } = await (await other.signedIn('admin')).call('deposit.list-all');
        expect(all.deposits.find(({ id }) => id === data.id)).toMatchObject({
          status: 'in_review',
          user: { state: 'closed' },
        });
        expect((await approve(data.id, other)).code).toBe('account_closed');
        expect(await credits(other)).toEqual([]);
      });
    });

    it('that an operator has rejected stays rejected, whatever the provider reports', async () => {
      const owner = await kit.signedIn('new');
      const { data, invoice } = await request(owner);
      btcpay.set(invoice.id, 'Expired', 'PaidLate', '150');
      await post(btcpay.deliver(invoice.id, 'InvoiceReceivedPayment', kit.now(), { afterExpiration: true }));
      const input = { reason: 'The transfer came from another person.' };
      const operator = await kit.signedIn('admin');
      const headers = { 'idempotency-key': newKey() };
      await operator.call('deposit.reject', input, { params: { id: data.id }, headers });
      const before = await dump(at.db, kit.brand.id);
      const asked = btcpay.requests.length;
      kit.wait(7200);
      await kit.backend.settled();
      expect(btcpay.requests.slice(asked).filter((line) => line.includes(invoice.id))).toEqual([]);
      await post(btcpay.deliver(invoice.id, 'InvoiceReceivedPayment', kit.now()));
      btcpay.set(invoice.id, 'Settled', 'None', '150');
      await post(btcpay.deliver(invoice.id, 'InvoiceSettled', kit.now()));
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect(await read(data.id, await kit.signedIn('new'))).toMatchObject({ status: 'rejected', ...input });
      expect(kit.log).toContainEqual(
        expect.objectContaining({
          deposit: data.id,
          message: 'payment of a rejected deposit not credited',
        }),
      );
    });

    it.each([
      ['another amount', { amount: '1500' }],
      ['another currency', { currency: 'EUR' }],
      ['the order of another deposit', { metadata: { orderId: 'd_unknown' } }],
    ])('with %s is reviewed and not credited', async (_what, change) => {
      const { data, invoice } = await request();
      const before = await balance();
      btcpay.set(invoice.id, 'Settled', 'None', '1500');
      Object.assign(invoice, change);
      expect(await post(btcpay.deliver(invoice.id, 'InvoiceSettled', kit.now()))).toEqual([200, undefined]);
      expect([(await read(data.id)).status, await balance()]).toEqual(['in_review', before]);
    });

    it('of another store, or unknown, is acknowledged without effect', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Settled', 'None', '150');
      const before = await dump(at.db, kit.brand.id);
      const foreign = btcpay.deliver(invoice.id, 'InvoiceSettled', kit.now(), { storeId: 'store-2' });
      expect(await post(foreign)).toEqual([200, undefined]);
      expect(await post(btcpay.deliver('unknown', 'InvoiceSettled', kit.now()))).toEqual([200, undefined]);
      invoice.storeId = 'store-2';
      expect(await post(btcpay.deliver(invoice.id, 'InvoiceSettled', kit.now()))).toEqual([200, undefined]);
      expect([await dump(at.db, kit.brand.id), (await read(data.id)).status]).toEqual([before, 'pending']);
    });

    it('whose server does not answer is delivered again', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Settled', 'None', '150');
      btcpay.isDown = true;
      const settled = btcpay.deliver(invoice.id, 'InvoiceSettled', kit.now());
      expect(await post(settled)).toEqual([503, 'provider_unavailable']);
      btcpay.isDown = false;
      expect(await post(btcpay.redeliver(settled, kit.now()))).toEqual([200, undefined]);
      expect((await read(data.id)).status).toBe('approved');
    });

    it('whose message was lost is found by the periodic check', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Settled', 'None', '150');
      kit.wait(61);
      await kit.backend.settled();
      expect((await read(data.id)).status).toBe('approved');
      const asked = btcpay.requests.length;
      kit.wait(300);
      await kit.backend.settled();
      expect(btcpay.requests.slice(asked).filter((line) => line.includes(invoice.id))).toEqual([]);
    });

    it('that was created before a crash is found by its order', async () => {
      const { data, invoice } = await request();
      await at.db.query('update deposit set provider_reference = null, provider_url = null where id = $1', [
        data.id,
      ]);
      btcpay.set(invoice.id, 'Settled', 'None', '150');
      kit.wait(61);
      await kit.backend.settled();
      expect((await read(data.id)).status).toBe('approved');
    });

    it('that was never created is given up after an hour', async () => {
      btcpay.isDown = true;
      await keyed(trader, 'deposit.create', byCheckout({ amount: '77' }));
      btcpay.isDown = false;
      kit.wait(3700);
      await kit.backend.settled();
      trader = await kit.signedIn(role);
      const [deposit] = (await trader.call('deposit.list')).data.deposits;
      expect(deposit).toMatchObject({ amount: '77.00', status: 'rejected', reason: expect.any(String) });
    });
  });

  it('credits as many deposits as invoices are settled, in a storm of deliveries', async () => {
    const storm = await start();
    const owner = await storm.signedIn('trader');
    const before = Number(await balance(owner));
    const requests = [];
    for (let index = 0; index < 12; index += 1)
      requests.push(await request(owner, { amount: `${20 + index}.00` }));
    const deliveries = requests.flatMap(({ invoice }, index) => {
      if (index % 3) btcpay.set(invoice.id, 'Settled', 'None', invoice.amount);
      const first = btcpay.deliver(invoice.id, 'InvoiceSettled', storm.now());
      const forged = {
        body: first.body.replace('InvoiceSettled', 'InvoiceSettleD'),
        signature: first.signature,
      };
      const stale = btcpay.deliver(
        invoice.id,
        'InvoiceSettled',
        new Date(storm.now().getTime() - 90_000_000),
      );
      const foreign = btcpay.deliver(invoice.id, 'InvoiceSettled', storm.now(), { storeId: 'store-9' });
      const again = Array.from({ length: 6 }, () => btcpay.redeliver(first, storm.now()));
      const other = btcpay.deliver(invoice.id, 'InvoiceProcessing', storm.now());
      return [first, first, forged, stale, foreign, other, ...again];
    });
    const shuffled = deliveries.map((delivery, index) => ({
      delivery,
      order: (index * 7919) % deliveries.length,
    }));
    shuffled.sort((a, b) => a.order - b.order);
    const answers = await Promise.all(shuffled.map(({ delivery }) => post(delivery, storm)));
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([200, 401, 409]));
    const settled = requests.filter((_, index) => index % 3);
    expect(await credits(storm)).toHaveLength(settled.length);
    const sum = settled.reduce((total, { data }) => total + Number(data.amount), 0);
    expect(Number(await balance(owner)) - before).toBeCloseTo(sum, 6);
  });
});
