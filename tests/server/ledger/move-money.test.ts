import { asMoney } from '../../../domain/money/amount.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../server/failure.ts';
import type { LockedAccount } from '../../../server/ledger/account-lock.queries.ts';
import { journalKinds } from '../../../server/ledger/journal-kinds.ts';
import {
  movedBySystem,
  moveMoney,
  type Mover,
  type Movement,
  type MovementJournal,
} from '../../../server/ledger/move-money.ts';
import type { WorkContext } from '../../../server/request-context.ts';
import type { Visitor } from '../support/backend.ts';
import { StreamReader } from '../support/stream-reader.ts';
import {
  buy,
  dump,
  keyed,
  newKey,
  onEveryLedgerOfJournals,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

onEveryLedgerOfJournals('moveMoney', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  let userId: string;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
    userId = `u_${kit.brand.id}_trader`;
  });

  const context = (): WorkContext => ({ ...kit.backend.contextOf(kit.brand.id), now: kit.now() });
  /** A user's call with this idempotency key. */
  const by = (key: string, hash = 'request'): Mover => ({
    userId,
    repeat: { owner: userId, call: 'deposit.create', key, hash },
  });
  const deposit = (amount: bigint, reference: string): Movement<{ balance: string; version: string }> => ({
    journals: [{ kind: 'deposit', reference, amounts: { amount: asMoney(amount), fee: asMoney(0n) } }],
    audit: { action: 'deposit.credit', detail: { reference } },
    answer: ({ balance, version }) => ({ balance: String(balance), version: String(version) }),
  });
  const account = ({ by: mover = by(newKey()), ...more }: { version?: bigint; by?: Mover } = {}) =>
    ({ by: mover, accounts: [{ id: `${userId}:real`, userId, ...more }] }) as const;
  const state = async () => [
    await dump(at.db, kit.brand.id),
    await at.db.query('select count(*)::int as n from audit_log where brand_id = $1', [kit.brand.id]),
    await at.db.query('select count(*)::int as n from idempotency where brand_id = $1', [kit.brand.id]),
  ];

  it('posts, stores the answer, writes the audit log and notifies streams, once per idempotency key', async () => {
    await keyed(trader, 'trade.store', buy({ qty: '0.01' }));
    const before = (await trader.call('trade.account')).data;
    const reader = new StreamReader(await trader.send('GET', '/stream'));
    await reader.eventsUntil('positions');
    const key = newKey();
    const work = vi.fn(async () => deposit(12_345n, 'd-1'));
    const first = await moveMoney(context(), account({ by: by(key) }), work);
    expect(first).toEqual({ balance: '1012345', version: String(before.version + 1) });
    expect((await trader.call('trade.account')).data).toMatchObject({
      balance: '10123.45',
      margin: before.margin,
      version: before.version + 1,
    });
    expect((await trader.call('auth.user')).data.estimatedBalance).toBe('10123.45');
    const events = await reader.eventsUntil('positions');
    expect(events).toContainEqual(expect.objectContaining({ event: 'changed', data: { what: 'user' } }));
    expect(events.at(-1)!.data).toMatchObject({ account: { balance: '10123.45' } });
    await reader.leave();
    expect(
      await at.db.query(
        "select actor, subject, detail from audit_log where brand_id = $1 and action = 'deposit.credit'",
        [kit.brand.id],
      ),
    ).toEqual([{ actor: userId, subject: userId, detail: { reference: 'd-1' } }]);
    const unchanged = await state();
    expect(await moveMoney(context(), account({ by: by(key) }), work)).toEqual(first);
    expect(work).toHaveBeenCalledTimes(1);
    await expect(moveMoney(context(), account({ by: by(key, 'another') }), work)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await state()).toEqual(unchanged);
  });

  it('posts a journal reference once for any key and posts nothing without journals', async () => {
    await moveMoney(context(), account(), async () => deposit(500n, 'd-2'));
    const before = await dump(at.db, kit.brand.id);
    const [, audits] = await state();
    await moveMoney(context(), account(), async () => deposit(500n, 'd-2'));
    await moveMoney(context(), account(), async () => ({ ...deposit(5n, 'd-3'), journals: [] }));
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    expect((await state())[1]).toEqual(audits);
  });

  it('moves money for the system once per event, and names it in the audit log', async () => {
    const event = (content: string) => account({ by: movedBySystem('btcpay', 'event-1', content) });
    const first = await moveMoney(context(), event('invoice 1'), async () => deposit(700n, 'b-1'));
    const unchanged = await state();
    expect(await moveMoney(context(), event('invoice 1'), async () => deposit(700n, 'b-1'))).toEqual(first);
    await expect(
      moveMoney(context(), event('invoice 2'), async () => deposit(900n, 'b-2')),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await state()).toEqual(unchanged);
    expect(
      await at.db.query(
        "select actor, subject, detail from audit_log where brand_id = $1 and detail->>'system' = 'btcpay'",
        [kit.brand.id],
      ),
    ).toEqual([
      { actor: null, subject: userId, detail: { reference: 'b-1', system: 'btcpay', event: 'event-1' } },
    ]);
  });

  it.each([
    ['deposit', { amount: 900n, fee: 30n }],
    ['withdrawal_hold', { amount: 50n }, 'released'],
    ['withdrawal_release', { amount: 50n }, 'released'],
    ['withdrawal_hold', { amount: 60n }, 'paid'],
    ['withdrawal_payout', { amount: 60n, fee: 10n }, 'paid'],
    ['fee', { amount: 5n }],
    ['refund', { amount: 5n }],
    ['plan_join', { amount: 40n }, 'left'],
    ['plan_leave', { amount: 40n }, 'left'],
    ['bonus_grant', { amount: 20n }],
    ['bonus_release', { amount: 5n }],
    ['bonus_revoke', { amount: 6n }],
    ['reversal_cover', { amount: 7n }],
    ['deposit_reversal', { amount: 8n }],
    ['correction', { amount: -9n }],
    ['demo_funding', { amount: 10n }],
    ['practice_refill', { amount: 11n }],
    ['internal_transfer', { amount: 12n }],
  ] as const)(
    'answers with the accounts as they are stored after a %s',
    async (kind, amounts, name?: string) => {
      await at.db.query(
        "insert into account (brand_id, id, user_id, mode, currency) select brand_id, id || ':security_deposit', id, 'security_deposit', currency from app_user where brand_id = $1 on conflict do nothing",
        [kit.brand.id],
      );
      const ids = [`${userId}:${journalKinds[kind].accounts[0]!}`];
      if (kind === 'internal_transfer') ids.push(`${userId}:security_deposit`);
      const [first, ...others] = ids.map((id) => ({ id, userId }));
      const journal = {
        kind,
        reference: `stored ${name ?? kind}`,
        amounts,
        accountId: ids[0],
        destinationId: ids[1],
      };
      let after: readonly LockedAccount[] = [];
      await moveMoney(context(), { by: by(newKey()), accounts: [first!, ...others] }, async () => ({
        ...deposit(5n, 'x'),
        journals: [journal as unknown as MovementJournal],
        answer: (...accounts: LockedAccount[]) => {
          after = accounts;
          return { balance: '', version: '' };
        },
      }));
      const stored = await at.db.query<LockedAccount>(
        'select id, mode, currency, balance, margin, reserved, bonus, version from account where id = any($1::text[]) order by array_position($1::text[], id)',
        [ids],
      );
      expect(after).toEqual(stored);
    },
  );

  it('loses no update under concurrent movements and orders', async () => {
    const before = (await trader.call('trade.account')).data;
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        await moveMoney(context(), account(), async () => deposit(100n, `many-${index}`));
        await keyed(trader, 'trade.store', buy({ qty: '0.01' }));
      }),
    );
    const after = (await trader.call('trade.account')).data;
    expect(Number(after.balance) - Number(before.balance)).toBeCloseTo(8);
    expect(after.version - before.version).toBe(16);
    expect(after.open_positions - before.open_positions).toBe(8);
  });

  describe('refusal', () => {
    const expectRefused = async (work: () => Promise<unknown>, refusal: object) => {
      const before = await state();
      await expect(work()).rejects.toMatchObject(refusal);
      expect(await state()).toEqual(before);
    };

    /** A final refusal is stored, but no money moves. */
    const refusedWithoutMovement = async (work: () => Promise<unknown>, refusal: object) => {
      const before = await dump(at.db, kit.brand.id);
      await expect(work()).rejects.toMatchObject(refusal);
      expect(await dump(at.db, kit.brand.id)).toBe(before);
    };

    it('rejects a movement computed from another account version', async () => {
      const { version } = (await trader.call('trade.account')).data;
      await expectRefused(
        () =>
          moveMoney(context(), account({ version: BigInt(version) - 1n }), async () => deposit(5n, 'v-1')),
        { code: 'busy' },
      );
      await moveMoney(context(), account({ version: BigInt(version) }), async () => deposit(5n, 'v-2'));
    });

    it('rejects a reference that was used with another amount, fee or account', async () => {
      await moveMoney(context(), account(), async () => deposit(500n, 'used'));
      const other = `u_${kit.brand.id}_new`;
      const used = { code: 'reference_used' };
      for (const [target, amount, fee] of [
        [userId, 999_900n, 0n],
        [userId, 500n, 1n],
        [other, 500n, 0n],
      ] as const)
        await refusedWithoutMovement(
          () =>
            moveMoney(
              context(),
              { by: by(newKey()), accounts: [{ id: `${target}:real`, userId: target }] },
              async () => ({
                ...deposit(amount, 'used'),
                journals: [
                  {
                    kind: 'deposit',
                    reference: 'used',
                    amounts: { amount: asMoney(amount), fee: asMoney(fee) },
                  },
                ],
              }),
            ),
          used,
        );
      await refusedWithoutMovement(
        () =>
          moveMoney(
            context(),
            { by: by(newKey()), accounts: [{ id: `${other}:real`, userId: other }] },
            async () => ({
              ...deposit(1n, 'x'),
              journals: [{ kind: 'correction', reference: 'used', amounts: { amount: asMoney(500n) } }],
            }),
          ),
        used,
      );
    });

    it('rejects a movement of which only a part is new', async () => {
      await moveMoney(context(), account(), async () => deposit(500n, 'part'));
      await refusedWithoutMovement(
        () =>
          moveMoney(context(), account(), async () => ({
            ...deposit(500n, 'part'),
            journals: [
              { kind: 'deposit', reference: 'part', amounts: { amount: asMoney(500n), fee: asMoney(0n) } },
              { kind: 'fee', reference: 'part', amounts: { amount: asMoney(5n) } },
            ],
          })),
        { code: 'reference_used' },
      );
    });

    it.each(['open', 'close', 'negative_balance'])('rejects a journal %s', async (kind) => {
      await expectRefused(
        () =>
          moveMoney(context(), account(), async () => ({
            ...deposit(5n, 'p-1'),
            journals: [{ kind, reference: 'p-1', amounts: { margin: 5n, profit: 5n, amount: 5n } } as never],
          })),
        { name: 'RangeError', message: expect.stringContaining('with its position only') },
      );
    });

    it('rejects demo funds in production', async () => {
      const fund = (environment: 'demo' | 'production') =>
        moveMoney({ ...context(), environment }, account(), async () => ({
          ...deposit(5n, 'demo'),
          journals: [{ kind: 'demo_funding', reference: 'demo', amounts: { amount: asMoney(5n) } }],
        }));
      await expectRefused(() => fund('production'), { name: 'RangeError' });
      await fund('demo');
    });

    it('rejects a movement whose work fails or whose journals do not fit the account', async () => {
      const fail = new Failure('validation_failed');
      await expectRefused(() => moveMoney(context(), account(), () => Promise.reject(fail)), fail);
      await expectRefused(
        () =>
          moveMoney(context(), account(), async () => ({
            ...deposit(5n, 'x-1'),
            journals: [
              { kind: 'deposit', reference: 'x-1', amounts: { amount: asMoney(5n), fee: asMoney(0n) } },
              { kind: 'practice_refill', reference: 'x-1', amounts: { amount: asMoney(5n) } },
            ],
          })),
        { name: 'RangeError' },
      );
      await expectRefused(
        () =>
          moveMoney(context(), account(), async () => ({
            ...deposit(5n, 'x-2'),
            journals: [{ kind: 'withdrawal_release', reference: 'x-2', amounts: { amount: asMoney(5n) } }],
          })),
        { name: 'RangeError', message: expect.stringContaining('There is no withdrawal_hold') },
      );
    });

    it('releases or pays out reserved funds exactly once, with the reserved amount', async () => {
      const move = (kind: 'withdrawal_hold' | 'withdrawal_release', reference: string, amount: bigint) =>
        moveMoney(context(), account(), async () => ({
          ...deposit(5n, reference),
          journals: [{ kind, reference, amounts: { amount: asMoney(amount) } }],
        }));
      const pay = (reference: string, amount: bigint) =>
        moveMoney(context(), account(), async () => ({
          ...deposit(5n, reference),
          journals: [
            { kind: 'withdrawal_payout', reference, amounts: { amount: asMoney(amount), fee: asMoney(1n) } },
          ],
        }));
      await move('withdrawal_hold', 'w-1', 700n);
      await move('withdrawal_hold', 'w-2', 700n);
      await expectRefused(() => move('withdrawal_release', 'w-1', 699n), { name: 'RangeError' });
      await expectRefused(() => pay('w-1', 701n), { name: 'RangeError' });
      await move('withdrawal_release', 'w-1', 700n);
      await refusedWithoutMovement(() => pay('w-1', 700n), { code: 'reference_used' });
      await pay('w-2', 700n);
      await refusedWithoutMovement(() => move('withdrawal_release', 'w-2', 700n), { code: 'reference_used' });
      const balance = BigInt((await trader.call('trade.account')).data.balance.replace('.', ''));
      await refusedWithoutMovement(() => move('withdrawal_hold', 'w-3', balance), {
        code: 'insufficient_funds',
      });
    });

    it('rejects a movement whose key has got an answer meanwhile', async () => {
      const key = newKey();
      const answered = () =>
        moveMoney(context(), account({ by: by(key) }), async (tx) => {
          await tx.query(
            "insert into idempotency (brand_id, user_id, key, call, request_hash, answer, created_at) values ($1, $2, $3, 'deposit.create', 'request', '{}', now())",
            [kit.brand.id, userId, key],
          );
          return deposit(5n, 'k-2');
        });
      await expectRefused(answered, { code: 'idempotency_in_flight' });
    });

    it('stores a final refusal under its idempotency key', async () => {
      const key = newKey();
      const decided = () =>
        moveMoney(context(), account({ by: by(key) }), () =>
          Promise.reject(new Failure('insufficient_margin')),
        );
      await expect(decided()).rejects.toMatchObject({ code: 'insufficient_margin' });
      const before = await state();
      await expect(
        moveMoney(context(), account({ by: by(key) }), async () => deposit(5n, 'k-1')),
      ).rejects.toMatchObject({
        code: 'insufficient_margin',
      });
      expect(await state()).toEqual(before);
    });
  });
});
