import { asMoney } from '../../../domain/money/amount.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../server/failure.ts';
import { moveMoney, type Movement } from '../../../server/ledger/move-money.ts';
import type { WorkContext } from '../../../server/request-context.ts';
import type { Visitor } from '../support/backend.ts';
import { StreamReader } from '../support/stream-reader.ts';
import {
  buy,
  dump,
  keyed,
  newKey,
  onEveryLedger,
  tradingKit,
  type TradingKit,
} from '../support/trading-kit.ts';

onEveryLedger('moveMoney', (at) => {
  let kit: TradingKit;
  let trader: Visitor;
  let userId: string;
  beforeAll(async () => {
    kit = await tradingKit(at.db);
    trader = await kit.signedIn('trader');
    userId = `u_${kit.brand.id}_trader`;
  });

  /** The context of a call with this idempotency key. */
  const context = (key: string, hash = 'request'): WorkContext => ({
    ...kit.backend.contextOf(kit.brand.id),
    now: kit.now(),
    repeat: { call: 'deposit.create', key, hash },
  });
  const deposit = (amount: bigint, reference: string): Movement<{ balance: string; version: string }> => ({
    journals: [{ kind: 'deposit', reference, amounts: { amount: asMoney(amount), fee: asMoney(0n) } }],
    audit: { action: 'deposit.credit', subject: userId, detail: { reference } },
    answer: ({ balance, version }) => ({ balance: String(balance), version: String(version) }),
  });
  const account = (more: { version?: bigint } = {}) =>
    ({ actorId: userId, accounts: [{ id: `${userId}:real`, userId, ...more }] }) as const;
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
    const first = await moveMoney(context(key), account(), work);
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
    expect(await moveMoney(context(key), account(), work)).toEqual(first);
    expect(work).toHaveBeenCalledTimes(1);
    await expect(moveMoney(context(key, 'another'), account(), work)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await state()).toEqual(unchanged);
  });

  it('posts a journal reference once for any key and posts nothing without journals', async () => {
    await moveMoney(context(newKey()), account(), async () => deposit(500n, 'd-2'));
    const before = await dump(at.db, kit.brand.id);
    const [, audits] = await state();
    await moveMoney(context(newKey()), account(), async () => deposit(500n, 'd-2'));
    await moveMoney(context(newKey()), account(), async () => ({ ...deposit(5n, 'd-3'), journals: [] }));
    expect(await dump(at.db, kit.brand.id)).toBe(before);
    expect((await state())[1]).toEqual(audits);
  });

  it('loses no update under concurrent movements and orders', async () => {
    const before = (await trader.call('trade.account')).data;
    await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        await moveMoney(context(newKey()), account(), async () => deposit(100n, `many-${index}`));
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

    it('rejects a movement computed from another account version', async () => {
      const { version } = (await trader.call('trade.account')).data;
      await expectRefused(
        () =>
          moveMoney(context(newKey()), account({ version: BigInt(version) - 1n }), async () =>
            deposit(5n, 'v-1'),
          ),
        { code: 'busy' },
      );
      await moveMoney(context(newKey()), account({ version: BigInt(version) }), async () =>
        deposit(5n, 'v-2'),
      );
    });

    it('rejects a movement whose work fails or whose journals do not fit the account', async () => {
      const fail = new Failure('validation_failed');
      await expectRefused(() => moveMoney(context(newKey()), account(), () => Promise.reject(fail)), fail);
      await expectRefused(
        () =>
          moveMoney(context(newKey()), account(), async () => ({
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
          moveMoney(context(newKey()), account(), async () => ({
            ...deposit(5n, 'x-2'),
            journals: [{ kind: 'withdrawal_release', reference: 'x-2', amounts: { amount: asMoney(5n) } }],
          })),
        { code: '23514' },
      );
    });

    it('stores a final refusal under its idempotency key', async () => {
      const key = newKey();
      const decided = () =>
        moveMoney(context(key), account(), () => Promise.reject(new Failure('insufficient_margin')));
      await expect(decided()).rejects.toMatchObject({ code: 'insufficient_margin' });
      const before = await state();
      await expect(moveMoney(context(key), account(), async () => deposit(5n, 'k-1'))).rejects.toMatchObject({
        code: 'insufficient_margin',
      });
      expect(await state()).toEqual(before);
    });
  });
});
