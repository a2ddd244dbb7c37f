import { beforeAll, describe, expect, it } from 'vitest';
import { BITCOIN, byBitcoin, cryptoDeposits, depositKit, LITECOIN } from '../support/deposit-kit.ts';
import { dump, keyed, newKey, onEveryLedger, type TradingKit } from '../support/trading-kit.ts';
import { image } from '../support/images.ts';
import type { Visitor } from '../support/backend.ts';

onEveryLedger('crypto deposits', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  beforeAll(async () => {
    kit = await depositKit(at.db);
    trader = await kit.signedIn('trader');
  });

  at.details(() => {
    describe('settings', () => {
      it('list the coins with address, limits and rate, the same by GET and POST', async () => {
        const { data } = await trader.call('deposit.settings');
        expect(data).toMatchObject({
          currency: 'USD',
          methods: ['crypto'],
          presets: ['100', '200', '500', '1000'],
          card: null,
          btcpay: null,
          card_payment: false,
          btcpay_payment: false,
          rates: [],
        });
        expect(data.coins).toEqual([
          {
            ...BITCOIN,
            minimum: '50.00',
            maximum: '20000.00',
            rate: '60005.000000000000',
            rate_at: expect.any(String),
            rate_minutes: 60,
          },
          {
            ...LITECOIN,
            confirmations: 6,
            minimum: '50.00',
            maximum: '20000.00',
            rate: null,
            rate_at: null,
            rate_minutes: 60,
          },
        ]);
        expect((await trader.call('deposit.settings-post')).data).toEqual(data);
      });

      it('need a session', async () => {
        expect((await kit.visitor().call('deposit.settings')).code).toBe('session_required');
      });

      it('list no method where none is enabled', async () => {
        const bare = await depositKit(at.db, { deposits: {} });
        const visitor = await bare.signedIn('trader');
        expect((await visitor.call('deposit.settings')).data.methods).toEqual([]);
        expect((await keyed(visitor, 'deposit.create', byBitcoin())).code).toBe('method_disabled');
      });
    });
  });

  describe('a request', () => {
    it('answers the address and the amount of the coin, and moves no money', async () => {
      const before = await dump(at.db, kit.brand.id);
      const { data } = await keyed(trader, 'deposit.create', byBitcoin({ billing_address: BITCOIN.address }));
      expect(data).toMatchObject({
        payment_method: 'crypto',
        status: 'pending',
        amount: '600.00',
        currency: 'USD',
        rate: '60005.000000000000',
        account_amount: '600.00',
        account_currency: 'USD',
        fee: '0.00',
        credited_amount: null,
        coin: { symbol: 'BTC', network: 'bitcoin', amount: '0.00999917', confirmations: 3 },
        next_action: { kind: 'address', url: null, address: BITCOIN.address },
        has_proof: false,
      });
      expect((await trader.call('deposit.list')).data.deposits[0]).toEqual(data);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    });

    it('keeps its rate when the price moves', async () => {
      const { data } = await keyed(trader, 'deposit.create', byBitcoin());
      kit.market.tick('btcusd', '50000.00', '50010.00');
      const { data: list } = await trader.call('deposit.list');
      expect(list.deposits.find(({ id }) => id === data.id)!.rate).toBe('60005.000000000000');
      kit.market.tick('btcusd', '60000.00', '60010.00');
    });

    it('with an image stores it as proof, and refuses a file that is no image', async () => {
      const send = async (file: Blob) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(byBitcoin())) form.set(name, String(value));
        form.set('proof', file, 'proof.png');
        const encoded = new Response(form);
        return await trader.send('POST', '/user/deposits', await encoded.arrayBuffer(), {
          'content-type': encoded.headers.get('content-type')!,
          'idempotency-key': newKey(),
        });
      };
      const accepted = await send(new Blob([image('png')]));
      expect(accepted.status).toBe(200);
      expect(((await accepted.json()) as { data: object }).data).toMatchObject({ has_proof: true });
      expect((await send(new Blob(['GIF89a no image']))).status).toBe(415);
    });

    it('repeated under its key is one deposit, and 409 or 422 otherwise', async () => {
      const owner = await (await depositKit(at.db)).signedIn('trader');
      const key = newKey();
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => keyed(owner, 'deposit.create', byBitcoin(), key)),
      );
      const ids = new Set(answers.filter(({ status }) => status === 200).map(({ data }) => data.id));
      expect(ids.size).toBe(1);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.every(({ code }) => code === 'idempotency_in_flight')).toBe(true);
      expect((await keyed(owner, 'deposit.create', byBitcoin({ amount: '700' }), key)).code).toBe(
        'idempotency_key_reused',
      );
      expect((await owner.call('deposit.list')).data.deposits).toHaveLength(1);
    });

    it('repeated when nothing is offered any more finds its deposit', async () => {
      const own = await depositKit(at.db);
      const owner = await own.signedIn('trader');
      const key = newKey();
      const first = await keyed(owner, 'deposit.create', byBitcoin(), key);
      own.market.setFresh('btcusd', false);
      expect((await keyed(owner, 'deposit.create', byBitcoin())).code).toBe('stale_price');
      expect((await keyed(owner, 'deposit.create', byBitcoin(), key)).data).toEqual(first.data);
    });

    it('takes seven statements, of which none reads what it has written', async () => {
      await keyed(trader, 'deposit.create', byBitcoin());
      kit.ports.db.queries = 0;
      expect((await keyed(trader, 'deposit.create', byBitcoin())).status).toBe(200);
      expect(kit.ports.db.queries).toBe(7);
    });

    it('needs an idempotency key and a session', async () => {
      expect((await trader.call('deposit.create', byBitcoin())).code).toBe('idempotency_key_required');
      expect((await keyed(kit.visitor(), 'deposit.create', byBitcoin())).code).toBe('session_required');
    });
  });

  at.details(() => {
    describe('refuses', () => {
      it.each([
        '0',
        '-5',
        '0.001',
        '100.001',
        '1e309',
        '1e3',
        '1,000',
        '１００',
        '١٠٠',
        'NaN',
        'Infinity',
        '0x64',
        ' ',
        '49.99',
        '20000.01',
        '999999999999999999999',
        1e21,
        0.001,
        -1,
      ])('the amount %j', async (amount) => {
        const answer = await keyed(trader, 'deposit.create', byBitcoin({ amount }));
        expect([answer.status, answer.code]).toEqual([422, 'validation_failed']);
        expect(Object.keys(answer.errors)).toEqual(['amount']);
      });

      it('every invalid field at once', async () => {
        const { errors } = await keyed(trader, 'deposit.create', {
          payment_method: 'crypto',
          amount: '1',
          currency: 'DOGE',
        });
        expect(Object.keys(errors).sort()).toEqual(['amount', 'currency']);
        const wrong = byBitcoin({ network: 'tron', amount: '0' });
        expect(Object.keys((await keyed(trader, 'deposit.create', wrong)).errors).sort()).toEqual([
          'amount',
          'network',
        ]);
      });

      it('another address than that of the coin', async () => {
        const { errors } = await keyed(
          trader,
          'deposit.create',
          byBitcoin({ billing_address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' }),
        );
        expect(Object.keys(errors)).toEqual(['billing_address']);
      });

      it('a coin without a recent price', async () => {
        expect((await keyed(trader, 'deposit.create', byBitcoin({ currency: 'LTC' }))).code).toBe(
          'stale_price',
        );
      });

      it('a method that is not offered', async () => {
        for (const method of ['card', 'btcpay'])
          expect((await keyed(trader, 'deposit.create', byBitcoin({ payment_method: method }))).code).toBe(
            'method_disabled',
          );
      });

      it('an unknown method', async () => {
        const { code } = await keyed(trader, 'deposit.create', byBitcoin({ payment_method: 'cash' }));
        expect(code).toBe('validation_failed');
      });

      it.each([
        ['a number of a card', { state: '4242 4242 4242 4242' }],
        ['a card number as proof of address', { billing_address: '5555555555554444' }],
        ['a field named after card data', { card_number: '1' }],
        ['a code of a card', { cvv: '123' }],
      ])('%s', async (_what, more) => {
        const answer = await keyed(trader, 'deposit.create', byBitcoin(more));
        expect([answer.status, answer.code]).toEqual([422, 'raw_card_data_refused']);
        expect(JSON.stringify(kit.log)).not.toMatch(/4242 ?4242|5555555555554444/);
      });

      it('a suspended trader, and one in practice mode', async () => {
        expect((await keyed(await kit.signedIn('suspended'), 'deposit.create', byBitcoin())).code).toBe(
          'account_suspended',
        );
        expect((await keyed(await kit.signedIn('practice'), 'deposit.create', byBitcoin())).code).toBe(
          'practice_account',
        );
      });

      it('more than twenty undecided deposits, also of requests at the same time', async () => {
        const owner = await (await depositKit(at.db)).signedIn('trader');
        const create = () => keyed(owner, 'deposit.create', byBitcoin());
        for (let index = 0; index < 16; index += 1) expect((await create()).status).toBe(200);
        const answers = await Promise.all(Array.from({ length: 12 }, create));
        const codes = answers.map(({ status, code }) => code ?? status).sort();
        expect(codes).toEqual([...Array(4).fill(200), ...Array(8).fill('limit_reached')]);
      });
    });
  });

  it('are listed page by page, each to its owner only', async () => {
    const other = await depositKit(at.db, { deposits: cryptoDeposits });
    const owner = await other.signedIn('trader');
    for (let index = 0; index < 5; index += 1) {
      other.wait(1);
      await keyed(owner, 'deposit.create', byBitcoin({ amount: String(100 + index) }));
    }
    const amounts: string[] = [];
    let after: string | null = null;
    do {
      const { data }: { data: { deposits: { amount: string }[]; next: string | null } } = await owner.call(
        'deposit.list',
        undefined,
        { query: after === null ? { limit: '2' } : { limit: '2', after } },
      );
      amounts.push(...data.deposits.map(({ amount }) => amount));
      after = data.next;
    } while (after !== null);
    expect(amounts).toEqual(['104.00', '103.00', '102.00', '101.00', '100.00']);
    expect((await (await other.signedIn('manager')).call('deposit.list')).data.deposits).toEqual([]);
  });
});
