import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { asMoney } from '../../../domain/money/amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Visitor } from '../support/backend.ts';
import {
  byCard,
  CARD_SECRET,
  cardFields,
  cardKit,
  CARDS,
  tokenFor,
  type CardKit,
} from '../support/card-kit.ts';
import { stepUp } from '../support/fresh-code.ts';
import { dump, keyed, newKey, onEveryLedger } from '../support/trading-kit.ts';
import { BANK } from '../support/withdrawal-kit.ts';

onEveryLedger('card deposits', (at) => {
  let kit: CardKit;
  let trader: Visitor;
  beforeAll(async () => {
    kit = await cardKit(at.db);
  });
  beforeEach(async () => {
    trader = await kit.signedIn('trader');
  });
  afterAll(() => kit.end());

  const read = async (id: string) =>
    (await trader.call('deposit.list')).data.deposits.find((deposit) => deposit.id === id)!;
  const notices = async () =>
    (await trader.call('notification.list')).data.notifications.map(({ kind, params }) => ({
      kind,
      ...params,
    }));
  const mails = async () => (await kit.backend.mails(kit.brand.id)).length;
  /** The bank refuses a payment, or confirms it. */
  const answerBank = async (url: string, answer: string) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer }),
    });
    await kit.sandbox.settled();
    return response.headers.get('location');
  };
  const balance = async () => Number((await trader.call('trade.account')).data.balance);
  const pay = async (number: string, more: Record<string, unknown> = {}, key = newKey()) => {
    const answer = await keyed(trader, 'deposit.create', byCard(await cardFields(kit, number), more), key);
    await kit.sandbox.settled();
    return answer;
  };
  const approve = async (id: string, amount: string, role = 'admin') =>
    await (
      await kit.signedIn(role)
    ).call('deposit.approve', { amount }, { params: { id }, headers: { 'idempotency-key': newKey() } });
  const paymentOf = (depositId: string) => kit.sandbox.payments.findByReference(depositId)!;
  const event = (payment: string, over: object = {}) =>
    JSON.stringify({
      id: crypto.randomUUID(),
      type: 'payment.captured',
      created: seconds(),
      payment,
      ...over,
    });
  const seconds = () => Math.floor(kit.now().getTime() / 1000);
  const sign = (body: string, secret = CARD_SECRET, time = String(seconds())) =>
    `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const post = async (body: string, signature = sign(body)) => {
    const headers = { 'payment-signature': signature };
    const response = await kit.visitor().send('POST', '/user/card/callback', body, headers);
    return [response.status, ((await response.json()) as { code?: string }).code];
  };

  at.details(() => {
    it('are offered with the frame of the processor, on another host name than the site', async () => {
      const { data } = await trader.call('deposit.settings');
      const origin = `http://127.0.0.1:${kit.sandbox.port}`;
      expect(data.card).toEqual({
        processor: 'sandbox',
        kind: 'sandbox',
        name: 'Card sandbox',
        origin,
        frame: `${origin}/fields`,
        key: expect.any(String),
        currencies: ['USD', 'EUR'],
        minimum: '100.00',
        maximum: '10000.00',
        limits: [
          { currency: 'USD', minimum: '100.00', maximum: '10000.00' },
          { currency: 'EUR', minimum: '93.00', maximum: '9200.00' },
        ],
      });
      expect(data.rates).toEqual([
        { from: 'EUR', to: 'USD', rate: '1.084230000000', at: expect.any(String) },
      ]);
      expect([data.methods, data.card_payment]).toEqual([['card'], true]);
    });
  });

  it('are credited by the signed callback, in the currency of the account', async () => {
    const before = await balance();
    const { data } = await keyed(
      trader,
      'deposit.create',
      byCard(await cardFields(kit, CARDS.success), { currency: 'EUR' }),
    );
    expect(data).toMatchObject({
      status: 'pending',
      amount: '200.00',
      currency: 'EUR',
      account_amount: '216.85',
      account_currency: 'USD',
      card: { brand: 'visa', last4: '4242', expiry_month: 11, expiry_year: 2031, holder: 'Tara Lindqvist' },
    });
    await kit.sandbox.settled();
    expect(await read(data.id)).toMatchObject({ status: 'approved', credited_amount: '216.85' });
    expect((await balance()) - before).toBeCloseTo(216.85, 6);
  });

  describe('in another currency', () => {
    const HOUR = 3600;
    const quoteEuro = (price: number) =>
      kit.market.tick('eurusd', (price - 0.0001).toFixed(5), (price + 0.0001).toFixed(5));
    /** Asked for at 1.10, and captured after these seconds. */
    const captured = async (wait: number, amount = '200.00') => {
      quoteEuro(1.1);
      const { data } = await pay(CARDS.authentication, { currency: 'EUR' });
      expect(data).toMatchObject({
        account_amount: '220.00',
        rate_expires_at: new Date(kit.now().getTime() + HOUR * 1000).toISOString(),
      });
      kit.wait(wait);
      Object.assign(paymentOf(data.id), { amount, status: 'captured', next_action: null });
      expect(await post(event(paymentOf(data.id).id))).toEqual([200, undefined]);
      trader = await kit.signedIn('trader');
      return data.id;
    };
    afterAll(() => quoteEuro(1.08423));

    it('are credited at the rate of the request within an hour', async () => {
      const id = await captured(HOUR);
      expect(await read(id)).toMatchObject({ status: 'approved', credited_amount: '220.00' });
    });

    it('are reviewed if they arrive later, and credited at the current rate', async () => {
      const before = await balance();
      const id = await captured(HOUR + 1);
      expect(await read(id)).toMatchObject({
        status: 'in_review',
        reason: expect.stringContaining('after the deadline'),
      });
      quoteEuro(0.9);
      expect((await approve(id, '200.00')).data).toMatchObject({
        credited_amount: '180.00',
        credit_rate: '0.900000000000',
      });
      kit.sandbox.payments.reverse(paymentOf(id), 'refunded', '50.00');
      await kit.sandbox.settled();
      expect(await read(id)).toMatchObject({ status: 'approved', reversed_amount: '45.00' });
      expect((await balance()) - before).toBeCloseTo(135, 6);
    });

    it('keep their rate if they arrive in time and are approved later', async () => {
      const id = await captured(HOUR, '100.00');
      kit.wait(HOUR);
      quoteEuro(0.9);
      expect((await approve(id, '100.00')).data).toMatchObject({
        credited_amount: '110.00',
        credit_rate: '1.100000000000',
      });
    });
  });

  it('have limits worth the same in every currency', async () => {
    const refusalOf = async (amount: string, currency: string) => {
      const fields = byCard(await cardFields(kit, CARDS.success), { amount, currency });
      return (await keyed(trader, 'deposit.create', fields)).errors['amount']?.[0];
    };
    expect(await refusalOf('9200.01', 'EUR')).toContain('9,200.00');
    expect(await refusalOf('92.99', 'EUR')).toContain('93.00');
    expect(await refusalOf('9200.01', 'USD')).toBeUndefined();
    expect(await refusalOf('93.00', 'EUR')).toBeUndefined();
    await kit.sandbox.settled();
  });

  it('are created once for a repeated request, and credited once for repeated callbacks', async () => {
    const before = await balance();
    const fields = byCard(await cardFields(kit, CARDS.amex));
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => keyed(trader, 'deposit.create', fields, key)),
    );
    await kit.sandbox.settled();
    const ids = new Set(answers.flatMap(({ status, data }) => (status === 200 ? [data.id] : [])));
    expect(ids.size).toBe(1);
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true);
    const { id } = paymentOf([...ids][0]!);
    const body = event(id);
    const posted = await Promise.all(Array.from({ length: 20 }, () => post(body)));
    expect(posted.every(([status]) => status === 200 || status === 409)).toBe(true);
    expect((await balance()) - before).toBeCloseTo(200, 6);
  });

  it.each([
    ['declined', CARDS.declined, /declined/],
    ['without funds', CARDS.insufficient, /funds/],
    ['expired', CARDS.expired, /expired/],
  ])(
    'by a card that is %s are refused with the reason, also when repeated',
    async (_what, number, reason) => {
      kit.wait(1);
      const before = await balance();
      const told = [await notices(), await mails()];
      const key = newKey();
      const fields = byCard(await cardFields(kit, number));
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const answer = await keyed(trader, 'deposit.create', fields, key);
        expect([answer.status, answer.code]).toEqual([422, 'card_declined']);
        expect(answer.errors.card_token![0]).toMatch(reason);
      }
      await kit.sandbox.settled();
      const [deposit] = (await trader.call('deposit.list')).data.deposits;
      expect(deposit).toMatchObject({ status: 'rejected', reason: expect.stringMatching(reason) });
      expect(await balance()).toBe(before);
      expect([await notices(), await mails()]).toEqual(told);
    },
  );

  it.each([
    ['confirm', 'approved', 200],
    ['fail', 'rejected', 0],
  ])('that the bank wants confirmed wait for the card holder: %s', async (answer, status, change) => {
    const before = await balance();
    const { data } = await pay(CARDS.authentication);
    const url = data.next_action!.url!;
    expect(new URL(url).origin).toBe(`http://127.0.0.1:${kit.sandbox.port}`);
    expect([(await read(data.id)).status, await balance()]).toEqual(['pending', before]);
    expect((await fetch(url)).status).toBe(200);
    expect(await answerBank(url, answer)).toBe(`${kit.site}/?deposit=${data.id}`);
    expect((await read(data.id)).status).toBe(status);
    expect((await balance()) - before).toBeCloseTo(change, 6);
  });

  at.details(() => {
    describe('that are rejected after the trader has left', () => {
      const REJECTED = { kind: 'deposit_rejected', amount: '200.00', currency: 'USD' };
      const mailAfter = async (act: () => Promise<unknown>) => {
        kit.wait(1);
        await kit.backend.settled();
        const before = await mails();
        await act();
        const written = (await mails()) - before;
        return written === 0 ? null : [written, (await kit.mailTo(`trader@${kit.brand.id}.example`))!.text];
      };

      it('by the bank are reported once, with the reason, however often the callback arrives', async () => {
        const { data } = await pay(CARDS.authentication);
        const others = await notices();
        const mail = await mailAfter(async () => {
          await answerBank(data.next_action!.url!, 'fail');
          for (let delivery = 0; delivery < 3; delivery += 1) await post(event(paymentOf(data.id).id));
        });
        expect(mail).toEqual([1, expect.stringContaining('Your bank could not confirm that it was you.')]);
        expect(await notices()).toEqual([REJECTED, ...others]);
      });

      it('are reported when only the periodic check finds out', async () => {
        const { data } = await pay(CARDS.authentication);
        Object.assign(paymentOf(data.id), { status: 'expired', next_action: null });
        const mail = await mailAfter(async () => {
          kit.wait(61);
          await kit.backend.settled();
        });
        trader = await kit.signedIn('trader');
        expect((await read(data.id)).status).toBe('rejected');
        expect(mail).toEqual([1, expect.stringContaining('No payment arrived in time.')]);
        expect((await notices())[0]).toEqual(REJECTED);
      });

      it('are reported when their start has failed', async () => {
        const { data } = await pay(CARDS.authentication);
        await at.db.query('update deposit set started_at = $2 where id = $1', [data.id, kit.now()]);
        Object.assign(paymentOf(data.id), { status: 'declined', decline_code: null, next_action: null });
        const mail = await mailAfter(async () => {
          kit.wait(61);
          await kit.backend.settled();
        });
        expect(mail).toEqual([1, expect.stringContaining('Your card was declined.')]);
      });

      it('are reported as the settings of the trader say', async () => {
        const store = (by_mail: boolean, in_app: boolean) =>
          trader.call('notification.store-settings', { topic: 'deposits', by_mail, in_app });
        await store(false, true);
        const { data } = await pay(CARDS.authentication);
        const before = await notices();
        expect(await mailAfter(() => answerBank(data.next_action!.url!, 'fail'))).toBeNull();
        expect(await notices()).toEqual([REJECTED, ...before]);
        await store(true, false);
        const { data: second } = await pay(CARDS.authentication);
        expect((await mailAfter(() => answerBank(second.next_action!.url!, 'fail')))?.[0]).toBe(1);
        expect(await notices()).toEqual([REJECTED, ...before]);
        await store(true, true);
      });
    });
  });

  it('whose callback was lost are found by the periodic check', async () => {
    const { data } = await pay(CARDS.authentication);
    const payment = paymentOf(data.id);
    Object.assign(payment, { status: 'captured', next_action: null });
    kit.wait(61);
    await kit.backend.settled();
    expect((await read(data.id)).status).toBe('approved');
  });

  it('that are credited after their last check are checked again, for refunds', async () => {
    const { data } = await pay(CARDS.authentication);
    const payment = paymentOf(data.id);
    await at.db.query('update deposit set next_check_at = null where id = $1', [data.id]);
    Object.assign(payment, { status: 'captured', next_action: null });
    expect(await post(event(payment.id))).toEqual([200, undefined]);
    const [row] = await at.db.query<{ days: number }>(
      "select round(extract(epoch from next_check_at - decided_at) / 86400)::int as days from deposit where id = $1 and state = 'approved'",
      [data.id],
    );
    expect(row).toEqual({ days: 1 });
  });

  describe('a refund or chargeback', () => {
    const reversals = async (id: string) =>
      await at.db.query<{ reference: string; book: string; amount: bigint }>(
        `select j.reference, e.book, e.amount from journal j join entry e on e.brand_id = j.brand_id and e.journal_id = j.id
          where j.brand_id = $1 and j.kind = 'deposit_reversal' and j.reference like $2 order by e.id`,
        [kit.brand.id, `card:sandbox:${paymentOf(id).id}:reversal:%`],
      );

    /** What the house has paid for the trader `new`. */
    const covered = async (): Promise<bigint> => {
      const [row] = await at.db.query<{ amount: bigint }>(
        `select sum(e.amount)::bigint as amount from entry e join journal j on j.brand_id = e.brand_id and j.id = e.journal_id
          where j.brand_id = $1 and j.kind = 'reversal_cover' and e.book = 'client_free'`,
        [kit.brand.id],
      );
      return row!.amount;
    };

    it('posts a journal that links the original, once', async () => {
      const { data } = await pay(CARDS.success);
      const before = await balance();
      kit.sandbox.payments.reverse(paymentOf(data.id), 'charged_back');
      await kit.sandbox.settled();
      await post(event(paymentOf(data.id).id));
      const reference = `card:sandbox:${paymentOf(data.id).id}:reversal:20000`;
      expect(await reversals(data.id)).toEqual([
        { reference, book: 'client_free', amount: -20_000n },
        { reference, book: 'house_bank', amount: 20_000n },
      ]);
      expect((await balance()) - before).toBeCloseTo(-200, 6);
      expect(await read(data.id)).toMatchObject({
        status: 'approved',
        credited_amount: '200.00',
        reversed_amount: '200.00',
        reversal_cause: 'chargeback',
        reason: 'Your bank charged the payment back.',
      });
    });

    it('in parts takes back each part', async () => {
      const { data } = await pay(CARDS.success);
      const before = await balance();
      for (const [amount, total] of [
        ['50.00', -50],
        ['200.00', -200],
      ] as const) {
        kit.sandbox.payments.reverse(paymentOf(data.id), 'refunded', amount);
        await kit.sandbox.settled();
        expect((await balance()) - before).toBeCloseTo(total, 6);
      }
    });

    it('of money that is gone is borne by the house: no balance below zero', async () => {
      trader = await kit.signedIn('new');
      const { data } = await pay(CARDS.success);
      await keyed(trader, 'trade.store', { coinId: 'eurusd', type: 'buy', qty: '0.01' });
      const { balance: now, margin } = (await trader.call('trade.account')).data;
      const free = Number(now) - Number(margin);
      kit.sandbox.payments.reverse(paymentOf(data.id), 'charged_back');
      await kit.sandbox.settled();
      expect(await reversals(data.id)).toMatchObject([
        { book: 'client_free', amount: -20_000n },
        { book: 'house_bank', amount: 20_000n },
      ]);
      expect(Number(await covered())).toBeCloseTo(20_000 - free * 100, 6);
      const message = 'refund or chargeback paid by the house in part or in full';
      expect(kit.log).toContainEqual(expect.objectContaining({ deposit: data.id, message }));
      expect((await trader.call('trade.account')).data.balance).toBe(margin);
      kit.sandbox.payments.reverse(paymentOf(data.id), 'charged_back');
      await kit.sandbox.settled();
    });

    it('that the house has covered is shown with later withdrawals', async () => {
      trader = await kit.signedIn('new');
      const { data } = await pay(CARDS.success);
      await keyed(trader, 'trade.store', { coinId: 'eurusd', type: 'buy', qty: '0.01' });
      kit.sandbox.payments.reverse(paymentOf(data.id), 'charged_back');
      await kit.sandbox.settled();
      await pay(CARDS.success);
      kit.wait(1);
      await stepUp(kit, trader, 'new');
      const { data: payout } = await trader.call('payout-account.store', BANK);
      kit.wait(1);
      const { data: requested } = await keyed(trader, 'withdrawal.create', {
        amount: '100.00',
        wallet: 'withdrawable',
        account_id: payout.id,
        type: 'wire',
      });
      const shown = formatMoney(asMoney(await covered()), 'USD');
      expect(shown).not.toBe('0.00');
      const admin = await kit.signedIn('admin');
      const { data: list } = await admin.call('withdrawal.list-all');
      expect(list.withdrawals.find(({ id }) => id === requested.id)!.reversal_cover).toBe(shown);
      const { data: read } = await admin.call('withdrawal.read', undefined, { params: { id: requested.id } });
      expect(read.reversal_cover).toBe(shown);
    });

    it('before the credit rejects the deposit', async () => {
      const { data } = await pay(CARDS.authentication);
      kit.sandbox.payments.reverse(paymentOf(data.id), 'refunded');
      await kit.sandbox.settled();
      expect((await read(data.id)).status).toBe('rejected');
    });

    it('of a part before the credit leaves the rest to the trader', async () => {
      const { data } = await pay(CARDS.authentication);
      const before = await balance();
      kit.sandbox.payments.reverse(paymentOf(data.id), 'refunded', '50.00');
      await kit.sandbox.settled();
      expect(await read(data.id)).toMatchObject({
        status: 'approved',
        credited_amount: '200.00',
        reversed_amount: '50.00',
      });
      expect((await balance()) - before).toBeCloseTo(150, 6);
    });

    it('of another amount than asked takes back what an operator has credited', async () => {
      const { data } = await pay(CARDS.authentication);
      const before = await balance();
      Object.assign(paymentOf(data.id), { amount: '150.00', status: 'captured' });
      await post(event(paymentOf(data.id).id));
      expect((await approve(data.id, '150.00')).data.status).toBe('approved');
      expect((await balance()) - before).toBeCloseTo(150, 6);
      kit.sandbox.payments.reverse(paymentOf(data.id), 'charged_back');
      await kit.sandbox.settled();
      expect(await read(data.id)).toMatchObject({ credited_amount: '150.00', reversed_amount: '150.00' });
      expect(await balance()).toBe(before);
    });

    it('during the review leaves the operator nothing to credit', async () => {
      const { data } = await pay(CARDS.authentication);
      const before = await balance();
      Object.assign(paymentOf(data.id), { amount: '150.00', status: 'captured' });
      await post(event(paymentOf(data.id).id));
      expect((await read(data.id)).status).toBe('in_review');
      kit.sandbox.payments.reverse(paymentOf(data.id), 'charged_back');
      await kit.sandbox.settled();
      expect(await read(data.id)).toMatchObject({
        status: 'rejected',
        reason: 'Your bank charged the payment back.',
      });
      expect((await approve(data.id, '150.00')).code).toBe('wrong_state');
      expect(await balance()).toBe(before);
    });

    it.each([
      ['canceled', '0', 'payment of a credited deposit no longer valid'],
      ['captured', '200.00', 'refund or chargeback undone by the provider, not credited again'],
    ] as const)(
      'is logged when the payment is %s after %s were taken back',
      async (status, taken, message) => {
        const { data } = await pay(CARDS.success);
        const payment = paymentOf(data.id);
        const report = async (over: object) => {
          Object.assign(payment, over);
          expect(await post(event(payment.id))).toEqual([200, undefined]);
        };
        if (taken !== '0') await report({ status: 'charged_back', reversed: taken });
        const before = await balance();
        await report({ status, reversed: '0' });
        expect(await balance()).toBe(before);
        expect(kit.log).toContainEqual(expect.objectContaining({ deposit: data.id, message }));
      },
    );

    it.each([
      ['in another currency than the deposit', { currency: 'EUR', reversed: '200.00' }],
      ['without an amount', { reversed: undefined }],
      ['of nothing', { reversed: '0' }],
    ] as const)('%s takes nothing back, and is logged', async (_, change) => {
      const { data } = await pay(CARDS.success);
      const credited = await balance();
      const payment = paymentOf(data.id);
      Object.assign(payment, { status: 'charged_back', ...change });
      expect(await post(event(payment.id))).toEqual([200, undefined]);
      expect(await read(data.id)).toMatchObject({ status: 'approved', reversed_amount: null });
      expect(await balance()).toBe(credited);
      expect(kit.log).toContainEqual(
        expect.objectContaining({
          deposit: data.id,
          message: 'refund or chargeback of unknown amount or in another currency not taken back',
        }),
      );
    });

    it.each(['refunded', 'charged_back'] as const)(
      '(%s) without an amount credits nothing',
      async (status) => {
        const { data } = await pay(CARDS.authentication);
        const before = await balance();
        const payment = paymentOf(data.id);
        Object.assign(payment, { status, reversed: undefined });
        expect(await post(event(payment.id))).toEqual([200, undefined]);
        expect((await read(data.id)).status).toBe('in_review');
        expect(await balance()).toBe(before);
      },
    );

    /** Runs `work` between the reading of a payment and the effect of that reading. */
    const afterReading = (work: () => Promise<unknown>) => {
      const { db } = kit.ports;
      const { query } = db;
      db.query = async (sql, params) => {
        if (!sql.includes('set provider_reference')) return await query(sql, params);
        db.query = query;
        await work();
        return await query(sql, params);
      };
    };

    it.each([
      ['refunded', 'captured', { status: 'approved', reversed_amount: '200.00' }],
      ['captured', 'refunded', { status: 'rejected', reversed_amount: null }],
    ] as const)(
      'is not lost when %s is read before, and applied after %s',
      async (first, second, expected) => {
        const { data } = await pay(CARDS.authentication);
        const before = await balance();
        const payment = paymentOf(data.id);
        const report = async (status: 'captured' | 'refunded') => {
          Object.assign(payment, { status, reversed: status === 'refunded' ? '200.00' : '0' });
          expect(await post(event(payment.id))).toEqual([200, undefined]);
        };
        afterReading(() => report(second));
        await report(first);
        expect(await read(data.id)).toMatchObject(expected);
        expect(await balance()).toBe(before);
      },
    );
  });

  it('whose refund or chargeback was not reported are found by the daily check, for 120 days', async () => {
    const shared = kit;
    onTestFinished(async () => {
      await kit.end();
      kit = shared;
    });
    kit = await cardKit(at.db);
    trader = await kit.signedIn('new');
    const { data } = await pay(CARDS.success);
    const after = async (
      seconds: number,
      change: { status: 'refunded' | 'charged_back'; reversed: string },
    ) => {
      Object.assign(paymentOf(data.id), change);
      kit.wait(seconds);
      await kit.backend.settled();
      trader = await kit.signedIn('new');
      return (await read(data.id)).reversed_amount;
    };
    expect(await after(61, { status: 'refunded', reversed: '80.00' })).toBe('80.00');
    const all = { status: 'charged_back', reversed: '200.00' } as const;
    expect(await after(3600, all)).toBe('80.00');
    expect(await after(86_400, all)).toBe('200.00');
    kit.wait(121 * 86_400);
    await kit.backend.settled();
    const due = 'select id from deposit where brand_id = $1 and next_check_at is not null';
    expect(await at.db.query(due, [kit.brand.id])).toEqual([]);
  });

  describe('callbacks', () => {
    it('with a wrong signature are refused', async () => {
      const { data } = await pay(CARDS.authentication);
      const body = event(paymentOf(data.id).id);
      const forged = [
        sign(body, 'another secret of some length'),
        sign(`${body} `),
        sign(body).replace('t=', 't=1'),
        sign(body).replace('v1=', 'v0='),
        sign(body).slice(0, -1),
        'v1=',
        '',
      ];
      for (const signature of forged) expect(await post(body, signature)).toEqual([401, 'invalid_signature']);
    });

    it('that are genuine credit only what the processor confirms', async () => {
      const { data } = await pay(CARDS.authentication);
      const before = await dump(at.db, kit.brand.id);
      expect(await post(event(paymentOf(data.id).id))).toEqual([200, undefined]);
      expect(await post(event('pay_unknown'))).toEqual([200, undefined]);
      expect([await dump(at.db, kit.brand.id), (await read(data.id)).status]).toEqual([before, 'pending']);
    });

    it.each([
      ['another amount', { amount: '20000.00' }],
      ['another currency', { currency: 'EUR' }],
    ])('for %s lead to a review', async (_what, change) => {
      const { data } = await pay(CARDS.authentication);
      Object.assign(paymentOf(data.id), change, { status: 'captured' });
      const before = await balance();
      expect(await post(event(paymentOf(data.id).id))).toEqual([200, undefined]);
      expect([(await read(data.id)).status, await balance()]).toEqual(['in_review', before]);
    });

    it('for more than asked are credited by two operators', async () => {
      const { data } = await pay(CARDS.authentication);
      Object.assign(paymentOf(data.id), { amount: '20000.00', status: 'captured' });
      await post(event(paymentOf(data.id).id));
      const before = await balance();
      const { data: first } = await approve(data.id, '20000.00');
      expect(first).toMatchObject({
        status: 'in_review',
        required_approvals: 2,
        second_approver_from: '200.01',
      });
      expect((await approve(data.id, '20000.00')).code).toBe('second_approver_required');
      expect(await balance()).toBe(before);
      expect((await approve(data.id, '20000.00', 'superadmin')).data.status).toBe('approved');
      expect((await balance()) - before).toBeCloseTo(20_000, 6);
    });

    it.each([
      ['stale', -301, 'callback_expired'],
      ['five minutes old', -300, undefined],
      ['five minutes ahead', 300, undefined],
      ['further ahead', 301, 'callback_expired'],
    ])('with a signature that is %s are answered with %j seconds: %s', async (_what, offset, code) => {
      const body = event('pay_1');
      const signature = sign(body, CARD_SECRET, String(seconds() + offset));
      expect(await post(body, signature)).toEqual([code ? 409 : 200, code]);
    });

    it('that are delivered again days after their event are taken', async () => {
      const { data } = await pay(CARDS.authentication);
      const before = await balance();
      Object.assign(paymentOf(data.id), { status: 'captured' });
      const old = event(paymentOf(data.id).id, { created: seconds() - 3 * 86_400 });
      expect(await post(old)).toEqual([200, undefined]);
      expect([(await read(data.id)).status, (await balance()) - before]).toEqual(['approved', 200]);
    });
  });

  at.details(() => {
    describe('refuse', () => {
      it('every missing field at once', async () => {
        const { errors } = await keyed(trader, 'deposit.create', { payment_method: 'card', amount: '5' });
        expect(Object.keys(errors).sort()).toEqual([
          'amount',
          'billing_address',
          'card_brand',
          'card_holder',
          'card_last4',
          'card_token',
          'country',
          'currency',
          'expiry_month',
          'expiry_year',
          'state',
          'zip_code',
        ]);
      });

      it.each([
        ['amount', { amount: '99.99' }],
        ['amount', { amount: '10000.01' }],
        ['currency', { currency: 'GBP' }],
        ['card_last4', { card_last4: '42' }],
        ['expiry_month', { expiry_month: 13 }],
        ['expiry_year', { expiry_year: 2026, expiry_month: 10 }],
        ['country', { country: 'Atlantis' }],
      ])('a wrong %s: %j', async (field, wrong) => {
        const { errors } = await keyed(
          trader,
          'deposit.create',
          byCard(
            {
              card_token: 'tok_1234',
              card_brand: 'visa',
              card_last4: '4242',
              expiry_month: 11,
              expiry_year: 2031,
            },
            wrong,
          ),
        );
        expect(Object.keys(errors)).toEqual([field]);
      });

      it.each([
        { card_number: '4242424242424242' },
        { cvc: '123' },
        { card_cvv: '123' },
        { card_expiry_month: '11' },
        { card_holder: '4242 4242 4242 4242' },
        { billing_address: '4000-0000-0000-0002' },
        { zip_code: '4242 4242 4242 4242' },
        { card_token: '4242424242424242' },
      ])('card data in %j, and log none of it', async (raw) => {
        const fields = { card_token: 'tok_1234', card_brand: 'visa', card_last4: '4242' };
        const answer = await keyed(trader, 'deposit.create', byCard(fields, raw));
        expect([answer.status, answer.code]).toEqual([422, 'raw_card_data_refused']);
        expect(JSON.stringify(kit.log)).not.toMatch(/4242 ?4242|4000-0000/);
      });

      it('a token that the processor does not know', async () => {
        const fields = {
          card_token: 'tok_forged',
          card_brand: 'visa',
          card_last4: '4242',
          expiry_month: 1,
          expiry_year: 2030,
        };
        const { code } = await keyed(trader, 'deposit.create', byCard(fields));
        expect(code).toBe('provider_unavailable');
      });
    });

    describe('the sandbox', () => {
      it.each(['5105 1051 0510 5100', '4111 1111 1111 1111', '4242 4242 4242 4241', '', 'constructor'])(
        'accepts published test numbers only, not %j',
        async (number) => {
          const response = await tokenFor(kit, number);
          expect(response.status).toBe(422);
          expect(await response.json()).toEqual({ errors: [{ field: 'number', code: 'test_cards_only' }] });
        },
      );

      it('names every problem of the card', async () => {
        const wrong = await tokenFor(kit, CARDS.success, { expiry: '10/20', cvc: '1' });
        expect(await wrong.json()).toEqual({
          errors: [
            { field: 'expiry', code: 'expired' },
            { field: 'cvc', code: 'invalid' },
          ],
        });
        expect(await (await tokenFor(kit, CARDS.wrongCode)).json()).toEqual({
          errors: [{ field: 'cvc', code: 'incorrect_cvc' }],
        });
      });

      it('refuses cookies, and its API without the key', async () => {
        const address = `http://127.0.0.1:${kit.sandbox.port}`;
        const withCookie = await fetch(`${address}/fields`, {
          headers: { cookie: 'session_northwind_4600=secret' },
        });
        expect(withCookie.status).toBe(403);
        expect((await fetch(`${address}/v1/payments?reference=d_1`)).status).toBe(401);
        const page = await fetch(`${address}/fields`);
        expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect((await fetch(`${address}/fields.js`)).headers.get('content-type')).toContain(
          'text/javascript',
        );
      });
    });
  });
});

onEveryLedger('card deposits on a page of the processor', (at) => {
  it('need no card details here, and lead to the page', async () => {
    const kit = await cardKit(at.db, {
      deposits: {
        card: { processor: 'paygate', kind: 'redirect', name: 'Paygate', minimum: '100', maximum: '500' },
      },
    });
    const trader = await kit.signedIn('trader');
    const { card } = (await trader.call('deposit.settings')).data;
    expect(card).toMatchObject({
      processor: 'paygate',
      kind: 'redirect',
      name: 'Paygate',
      frame: null,
      key: null,
    });
    const { data } = await keyed(trader, 'deposit.create', byCard({}, { card_holder: undefined }));
    expect(data).toMatchObject({ status: 'pending', card: null });
    const url = data.next_action!.url!;
    expect(await (await fetch(url)).text()).toContain('200.00 USD');
    const pay = async (number: string) =>
      await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number, expiry: '11/31', cvc: '123' }),
      });
    expect((await pay('4111111111111111')).status).toBe(422);
    expect((await pay(CARDS.success)).headers.get('location')).toBe(`${kit.site}/?deposit=${data.id}`);
    await kit.sandbox.settled();
    expect((await trader.call('deposit.list')).data.deposits[0]).toMatchObject({ status: 'approved' });
    await kit.end();
  });
});
