import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { onEveryEngine, startKit, type Kit } from '../support/backend.ts';

const SECRET = 'a shared webhook secret';
const PATH = '/user/btcpay/callback';

onEveryEngine('BTCPay callback', (at) => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit(at.db, {
      btcpaySecret: SECRET,
      brand: { deposits: { btcpay: { server: 'https://pay.example.com', storeId: 'store-1' } } },
    });
  });
  const delivery = (over: object = {}) =>
    JSON.stringify({
      deliveryId: crypto.randomUUID(),
      webhookId: 'w-1',
      isRedelivery: false,
      timestamp: Math.floor(kit.now().getTime() / 1000),
      type: 'InvoiceSettled',
      storeId: 'store-1',
      invoiceId: 'Jx2nV8',
      metadata: { orderId: '4242424242424242' },
      ...over,
    });
  const sign = (body: string | Uint8Array, secret = SECRET) =>
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const post = async (body: string | Uint8Array<ArrayBuffer>, signature: string | undefined = sign(body)) => {
    const response = await kit
      .visitor()
      .send('POST', PATH, body, signature === undefined ? {} : { 'btcpay-sig': signature });
    const answer = (await response.json()) as { code?: string; data?: { recorded: boolean } };
    return [response.status, answer.code ?? answer.data?.recorded];
  };
  const recorded = () =>
    at.db.query<{ delivery_id: string; event: string; reference: string; sent_at: Date }>(
      'select delivery_id, event, reference, sent_at from payment_callback where brand_id = $1',
      [kit.brand.id],
    );

  it('records a delivery once, for any JSON whitespace, and posts no ledger entry', async () => {
    const entries = async () =>
      (await at.db.query<{ count: bigint }>('select count(*) as count from entry'))[0]!.count;
    const before = await entries();
    const body = delivery({ deliveryId: 'd-1' }).replaceAll(',', ' ,\n ');
    expect(await post(body)).toEqual([200, true]);
    expect(await post(body)).toEqual([200, false]);
    expect(
      await post(delivery({ deliveryId: 'd-2', originalDeliveryId: 'd-1', isRedelivery: true })),
    ).toEqual([200, false]);
    expect(await recorded()).toEqual([
      { delivery_id: 'd-1', event: 'InvoiceSettled', reference: 'Jx2nV8', sent_at: kit.now() },
    ]);
    expect([await entries(), await ledgerProblems(at.db)]).toEqual([before, []]);
  });

  it('has one effect for concurrent deliveries', async () => {
    const body = delivery({ deliveryId: 'd-many' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(body)));
    expect(answers.filter(([, first]) => first === true)).toHaveLength(1);
    expect(answers.every(([status]) => status === 200)).toBe(true);
  });

  at.details(() => {
    it('rejects forged signatures', async () => {
      const body = delivery();
      const before = (await recorded()).length;
      const forged = [
        sign(body, 'another secret of some length'),
        sign(`${body} `),
        sign(body).toUpperCase(),
        sign(body).replace('sha256=', ''),
        sign(body).slice(0, -2),
        `${sign(body)}00`,
        'sha256=',
        '',
      ];
      for (const signature of forged) expect(await post(body, signature)).toEqual([401, 'invalid_signature']);
      expect(await post(body.replace('Jx2nV8', 'Jx2nV9'), sign(body))).toEqual([401, 'invalid_signature']);
      expect((await recorded()).length).toBe(before);
    });

    it('verifies the signature before it parses the body', async () => {
      expect(await post('{', 'sha256=00')).toEqual([401, 'invalid_signature']);
      expect(await post('{')).toEqual([422, 'malformed_body']);
      expect(await post(Uint8Array.of(0x7b, 0xff, 0x7d))).toEqual([422, 'malformed_body']);
      expect(await post('{}')).toEqual([422, 'validation_failed']);
      expect(await post('null')).toEqual([422, 'validation_failed']);
      expect(await post(' '.repeat(65_537))).toEqual([413, 'body_too_large']);
    });

    it.each([
      ['older than a day', -86_401, [409, 'callback_expired']],
      ['a day old', -86_400, [200, true]],
      ['five minutes ahead', 300, [200, true]],
      ['further ahead', 301, [409, 'callback_expired']],
    ])('responds to a timestamp %s with %j', async (_what, seconds, answer) => {
      const timestamp = Math.floor(kit.now().getTime() / 1000) + seconds;
      expect(await post(delivery({ timestamp }))).toEqual(answer);
    });

    it('takes a redelivery days after the first attempt, whose time it repeats', async () => {
      const timestamp = Math.floor(kit.now().getTime() / 1000) - 3 * 86_400;
      const again = { deliveryId: 'd-late-2', originalDeliveryId: 'd-late-1', isRedelivery: true, timestamp };
      expect(await post(delivery(again))).toEqual([200, true]);
      expect(await post(delivery({ ...again, deliveryId: 'd-late-3' }))).toEqual([200, false]);
    });

    it('acknowledges a delivery of another store without effect', async () => {
      const before = (await recorded()).length;
      expect(await post(delivery({ storeId: 'store-2' }))).toEqual([200, false]);
      expect((await recorded()).length).toBe(before);
      expect(kit.log).toContainEqual(expect.objectContaining({ message: 'callback from an unknown store' }));
    });

    describe('without a configured secret', () => {
      it('rejects every signature, also one with an empty secret', async () => {
        const bare = await startKit(at.db, { seed: false });
        const body = delivery();
        for (const secret of [SECRET, '', 'undefined']) {
          const response = await bare
            .visitor()
            .send('POST', PATH, body, { 'btcpay-sig': sign(body, secret) });
          expect(response.status).toBe(401);
        }
      });
    });
  });
});
