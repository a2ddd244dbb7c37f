import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visitor } from '../support/backend.ts';
import { startBtcpay, type BtcpayServer, type Delivery } from '../support/btcpay-server.ts';
import { depositKit, LITECOIN, walletsOf } from '../support/deposit-kit.ts';
import { dump, keyed, newKey, onEveryLedger, type TradingKit } from '../support/trading-kit.ts';

const CALLBACK = '/user/btcpay/callback';
const MINUTES = 30;
const byCoin = (more: Record<string, unknown> = {}) => ({
  payment_method: 'crypto',
  amount: '600.00',
  currency: 'BTC',
  ...more,
});

onEveryLedger('deposits with an address of their own', (at) => {
  let btcpay: BtcpayServer;
  let kit: TradingKit;
  let trader: Visitor;
  const start = (
    access: object | undefined = { btcpay: { key: btcpay.key, standIn: { port: btcpay.port } } },
    settings: object = {},
  ) =>
    depositKit(at.db, {
      deposits: {
        btcpay: { server: 'https://pay.example.com', storeId: 'store-1', speedPolicy: 'LowMediumSpeed' },
        crypto: {
          minimum: '50.00',
          rateMinutes: MINUTES,
          coins: [{ name: 'Bitcoin', symbol: 'BTC', network: 'bitcoin', provider: 'btcpay' }, LITECOIN],
        },
      },
      settings: { btcpay_payment: false, ...settings },
      btcpaySecret: btcpay.secret,
      payments: access,
    });
  beforeAll(async () => {
    btcpay = await startBtcpay();
    kit = await start();
    btcpay.now = () => kit.now();
  });
  beforeEach(async () => {
    trader = await kit.signedIn('trader');
  });
  afterAll(() => btcpay.close());

  const post = async ({ body, signature }: Delivery) => {
    const response = await kit.visitor().send('POST', CALLBACK, body, { 'btcpay-sig': signature });
    return response.status;
  };
  const invoicesOf = (depositId: string) =>
    [...btcpay.invoices.values()].filter(({ metadata }) => metadata.orderId === depositId);
  const request = async (visitor = trader, more: Record<string, unknown> = {}) => {
    const { data } = await keyed(visitor, 'deposit.create', byCoin(more));
    return { data, invoice: invoicesOf(data.id)[0]! };
  };
  const read = async (id: string) =>
    (await (await kit.signedIn('trader')).call('deposit.list')).data.deposits.find(
      (deposit) => deposit.id === id,
    )!;
  const operatorsView = async (id: string) =>
    (await (await kit.signedIn('admin')).call('deposit.list-all')).data.deposits.find(
      (deposit) => deposit.id === id,
    )!;
  const approve = async (id: string, input: Record<string, unknown>, role = 'admin') =>
    (await kit.signedIn(role)).call('deposit.approve', input, {
      params: { id },
      headers: { 'idempotency-key': newKey() },
    });
  const balance = async () =>
    Number((await (await kit.signedIn('trader')).call('trade.account')).data.balance);
  const settled = (id: string) => btcpay.deliver(id, 'InvoiceSettled', kit.now());

  at.details(() => {
    it('are offered without an address, with the confirmations of the store', async () => {
      const { data } = await trader.call('deposit.settings');
      expect(data.methods).toEqual(['crypto']);
      expect(data.coins).toMatchObject([
        { symbol: 'BTC', network: 'bitcoin', address: null, confirmations: 2, rate: '60005.000000000000' },
        { symbol: 'LTC', address: LITECOIN.address, confirmations: 6 },
      ]);
      expect(data.crypto_payments.map(({ symbol }) => symbol)).toEqual(['LTC']);
    });

    it('are not offered without the key of the store, or once the setting lacks the coin', async () => {
      const bare = await start({});
      const { data } = await (await bare.signedIn('trader')).call('deposit.settings');
      expect(data.coins.map(({ symbol }) => symbol)).toEqual(['LTC']);
      const off = await start(undefined, { crypto_payments: walletsOf([LITECOIN]) });
      const { data: rest } = await (await off.signedIn('trader')).call('deposit.settings');
      expect(rest.coins.map(({ symbol }) => symbol)).toEqual(['LTC']);
      const answer = await keyed(await off.signedIn('trader'), 'deposit.create', byCoin());
      expect(Object.keys(answer.errors)).toEqual(['currency']);
    });
  });

  describe('a request', () => {
    it('answers address, amount and rate of its invoice, and moves no money', async () => {
      const before = await dump(at.db, kit.brand.id);
      const key = newKey();
      const { data } = await keyed(trader, 'deposit.create', byCoin(), key);
      const [invoice] = invoicesOf(data.id);
      expect(data).toMatchObject({
        payment_method: 'crypto',
        status: 'pending',
        amount: '600.00',
        currency: 'USD',
        rate: '50000.000000000000',
        rate_at: kit.now().toISOString(),
        rate_expires_at: new Date(invoice!.expirationTime * 1000).toISOString(),
        credit_rate: null,
        account_amount: '600.00',
        coin: { symbol: 'BTC', network: 'bitcoin', amount: '0.012', confirmations: 2 },
        next_action: { kind: 'address', url: null, address: btcpay.addressOf(invoice!.id) },
      });
      expect(invoice).toMatchObject({
        amount: '600',
        currency: 'USD',
        checkout: {
          paymentMethods: ['BTC-CHAIN'],
          lazyPaymentMethods: false,
          speedPolicy: 'LowMediumSpeed',
          expirationMinutes: MINUTES,
        },
      });
      expect((await keyed(trader, 'deposit.create', byCoin(), key)).data).toEqual(data);
      expect(invoicesOf(data.id)).toHaveLength(1);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect(JSON.stringify(kit.log)).not.toContain(btcpay.key);
    });

    it('gets another address each time', async () => {
      const deposits = await Promise.all(Array.from({ length: 6 }, () => request()));
      const addresses = deposits.map(({ data }) => data.next_action!.address);
      expect(new Set(addresses).size).toBe(6);
      const admin = await kit.signedIn('admin');
      const sent = { params: { id: deposits[0]!.data.id }, headers: { 'idempotency-key': newKey() } };
      expect((await admin.call('deposit.reject', { reason: 'A test.' }, sent)).code).toBe('wrong_state');
      const approval = await approve(sent.params.id, { reference: 'abcdef', amount: '0.012' });
      expect(approval.code).toBe('wrong_state');
    });

    it('that cannot reach the provider has no address, and continues when it is repeated', async () => {
      const before = await dump(at.db, kit.brand.id);
      const key = newKey();
      btcpay.isDown = true;
      const answer = await keyed(trader, 'deposit.create', byCoin(), key);
      btcpay.isDown = false;
      expect([answer.status, answer.code]).toEqual([503, 'provider_unavailable']);
      const { deposits } = (await trader.call('deposit.list')).data;
      const waiting = deposits.find(({ next_action }) => next_action === null);
      expect(waiting).toMatchObject({ status: 'pending', next_action: null, rate_expires_at: null });
      const { data } = await keyed(trader, 'deposit.create', byCoin(), key);
      expect(data.id).toBe(waiting!.id);
      expect(data.next_action!.address).toBe(btcpay.addressOf(invoicesOf(data.id)[0]!.id));
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    });

    it('whose store has no wallet of the coin is given up after an hour', async () => {
      const owner = await kit.signedIn('new');
      btcpay.wallets = ['LTC-CHAIN'];
      const answer = await keyed(owner, 'deposit.create', byCoin());
      expect([answer.status, answer.code]).toEqual([503, 'provider_unavailable']);
      kit.wait(3700);
      await kit.backend.settled();
      btcpay.wallets = ['BTC-CHAIN', 'LTC-CHAIN'];
      const [deposit] = (await (await kit.signedIn('new')).call('deposit.list')).data.deposits;
      expect(deposit).toMatchObject({ status: 'rejected', next_action: null, reason: expect.any(String) });
    });

    it('is refused an address that is none, or of another network', async () => {
      for (const address of ['bc1qnot-an-address', 'LTCEaterAddressDontSendf59kuExxxxxx', '']) {
        btcpay.address = address || 'x';
        expect((await keyed(trader, 'deposit.create', byCoin())).code).toBe('provider_unavailable');
      }
      btcpay.address = null;
    });

    it('with the address of another deposit is rejected, and never credited', async () => {
      const { data: first, invoice } = await request();
      btcpay.address = btcpay.addressOf(invoice.id);
      const { data: second, invoice: other } = await request();
      btcpay.address = null;
      expect(second).toMatchObject({ status: 'rejected', next_action: null, credited_amount: null });
      expect(second.reason).toContain('belongs to another deposit');
      const before = await dump(at.db, kit.brand.id);
      btcpay.set(other.id, 'Settled', 'None', '600');
      expect(await post(settled(other.id))).toBe(200);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
      expect([(await read(second.id)).status, (await read(first.id)).status]).toEqual([
        'rejected',
        'pending',
      ]);
      expect(kit.log).toContainEqual(
        expect.objectContaining({
          message: 'a provider gave one address to two deposits',
          deposit: second.id,
        }),
      );
    });
  });

  describe('a payment', () => {
    it('is credited once, when the invoice is settled, whatever is delivered', async () => {
      const { data, invoice } = await request();
      const before = await balance();
      btcpay.set(invoice.id, 'Processing', 'None', '600');
      expect(await post(btcpay.deliver(invoice.id, 'InvoiceProcessing', kit.now()))).toBe(200);
      expect([await balance(), (await read(data.id)).status]).toEqual([before, 'pending']);
      btcpay.set(invoice.id, 'Settled', 'None', '600');
      const delivery = settled(invoice.id);
      expect(await post({ ...delivery, signature: `${delivery.signature.slice(0, -1)}x` })).toBe(401);
      expect(await balance()).toBe(before);
      for (const each of [delivery, delivery, btcpay.redeliver(delivery, kit.now())])
        expect(await post(each)).toBe(200);
      expect((await balance()) - before).toBeCloseTo(600, 6);
      expect(await read(data.id)).toMatchObject({
        status: 'approved',
        credited_amount: '600.00',
        credit_rate: '50000.000000000000',
        next_action: null,
      });
      expect(await operatorsView(data.id)).toMatchObject({
        provider: 'btcpay:store-1',
        provider_reference: invoice.id,
        credit_reference: `btcpay:store-1:${invoice.id}`,
        received_amount: '0.012',
        evidence: 'Settled/None',
        applied_rate: null,
      });
    });

    it('of more than was asked is credited in full', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Settled', 'PaidOver', '650');
      expect(await post(settled(invoice.id))).toBe(200);
      expect(await read(data.id)).toMatchObject({ status: 'approved', credited_amount: '650.00' });
    });

    it('whose message was lost is found by the periodic check', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Settled', 'None', '600');
      kit.wait(61);
      await kit.backend.settled();
      expect((await read(data.id)).status).toBe('approved');
    });

    it('of an invoice that was created before a crash is found, with its address', async () => {
      const { data, invoice } = await request();
      await at.db.query(
        `update deposit set provider_reference = null, provider_url = null, rate_expires_at = null,
                            coin = coin || '{"address": null}'::jsonb where id = $1`,
        [data.id],
      );
      kit.wait(61);
      await kit.backend.settled();
      const found = await read(data.id);
      expect(found).toMatchObject({ status: 'pending', next_action: data.next_action });
      expect(found.rate_expires_at).toBe(new Date(invoice.expirationTime * 1000).toISOString());
    });

    it.each([
      ['at the address of another deposit', (id: string) => btcpay.addressOf(id)],
      ['at an unknown address', () => '1BoatSLRHtKNngkdXEeobR76b53LETtpyT'],
    ])('%s is reviewed and not credited', async (_where, addressOf) => {
      const { invoice: other } = await request();
      const { data, invoice } = await request();
      const before = await balance();
      btcpay.set(invoice.id, 'Settled', 'None', '600', addressOf(other.id));
      expect(await post(settled(invoice.id))).toBe(200);
      expect([(await read(data.id)).status, await balance()]).toEqual(['in_review', before]);
    });

    it('whose invoice is in another coin is reviewed', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Settled', 'None', '600');
      delete invoice.metadata.coin;
      expect(await post(settled(invoice.id))).toBe(200);
      expect((await read(data.id)).status).toBe('in_review');
    });

    it('of a part, in time, is credited at the rate of the request once an operator approves', async () => {
      const { data, invoice } = await request();
      btcpay.set(invoice.id, 'Expired', 'PaidPartial', '200');
      expect(await post(btcpay.deliver(invoice.id, 'InvoiceExpired', kit.now()))).toBe(200);
      kit.wait(MINUTES * 60 + 3600);
      expect(await operatorsView(data.id)).toMatchObject({
        status: 'in_review',
        received_amount: '0.004',
        applied_rate: { basis: 'locked', rate: '50000.000000000000' },
      });
      expect((await approve(data.id, { amount: '0.004' }, 'trader')).status).toBe(403);
      const { data: approved } = await approve(data.id, { amount: '0.004' });
      expect(approved).toMatchObject({
        status: 'approved',
        credited_amount: '200.00',
        credit_rate: '50000.000000000000',
        credit_reference: `btcpay:store-1:${invoice.id}`,
      });
      const before = await dump(at.db, kit.brand.id);
      btcpay.set(invoice.id, 'Settled', 'None', '600');
      expect(await post(settled(invoice.id))).toBe(200);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    });

    it('that arrives late is reviewed, and credited at the current rate', async () => {
      const { data, invoice } = await request();
      kit.wait(MINUTES * 60 + 1);
      btcpay.set(invoice.id, 'Expired', 'PaidLate', '600');
      expect(
        await post(
          btcpay.deliver(invoice.id, 'InvoiceReceivedPayment', kit.now(), { afterExpiration: true }),
        ),
      ).toBe(200);
      expect(await operatorsView(data.id)).toMatchObject({
        status: 'in_review',
        received_amount: '0.012',
        applied_rate: { basis: 'current', rate: '60005.000000000000' },
      });
      const { data: approved } = await approve(data.id, { amount: '0.012' });
      expect(approved).toMatchObject({
        status: 'approved',
        credited_amount: '720.06',
        rate: '50000.000000000000',
        credit_rate: '60005.000000000000',
      });
      expect(approved.history.at(-1)).toMatchObject({
        action: 'approve',
        reason: 'Credited at the current rate, because the payment arrived after its rate had expired.',
      });
    });
  });
});
