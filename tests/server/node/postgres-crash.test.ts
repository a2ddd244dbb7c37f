import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acrossBrands } from '../../../server/db/brand-scope.ts';
import { ledgerProblems } from '../../../server/ledger/ledger-problems.ts';
import { openPostgres } from '../../../server/node/open-postgres.ts';
import type { Db } from '../../../server/ports.ts';
import texts from '../../../server/text/en.json' with { type: 'json' };
import { byBitcoin, cryptoDeposits, walletsOf } from '../support/deposit-kit.ts';
import { startKillable, type KillablePostgres } from '../support/embedded-postgres.ts';
import { buy, keyed, newKey } from '../support/trading-kit.ts';
import { withdrawalKit, type WithdrawalKit } from '../support/withdrawal-kit.ts';

const KILLS = 2;
const CLIENTS = 8;
const REPLIES = 60;
const REPLIES_BEFORE_KILL = 20;
/** Requests that meet no database. */
const REFUSALS = 12;
const WAITING = { timeout: 60_000, interval: 5 };
const crypto = cryptoDeposits.crypto!;

type Kind = 'order' | 'withdrawal' | 'deposit' | 'credit';

interface Request {
  kind: Kind;
  key: string;
  /** The deposit that a credit is for. */
  of?: { id: string; reference: string };
}

interface Done extends Request {
  id: string;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Clients of a trader and an administrator, which repeat a refused request under its key until it is acknowledged. */
class Load {
  readonly done: Done[] = [];
  refusals = 0;
  readonly #kit: WithdrawalKit;
  /** Deposits to credit. */
  readonly #deposits: string[] = [];
  #references = 0;

  constructor(kit: WithdrawalKit) {
    this.#kit = kit;
  }

  #send({ kind, key, of }: Request) {
    const { trader, admin } = this.#kit;
    const headers = { 'idempotency-key': key };
    if (kind === 'order') return keyed(trader, 'trade.store', buy({ qty: '0.01' }), key);
    if (kind === 'withdrawal') return this.#kit.ask('10.00', {}, key);
    if (kind === 'deposit') return keyed(trader, 'deposit.create', byBitcoin({ amount: '60.00' }), key);
    return admin.call(
      'deposit.approve',
      { reference: of!.reference, amount: '0.002' },
      { params: { id: of!.id }, headers },
    );
  }

  /** The id of the acknowledged order, withdrawal or deposit; undefined when the response says to try again. */
  async #request(request: Request): Promise<string | undefined> {
    const { status, code, data, body } = await this.#send(request);
    if (status === 200) return (data as { id: string }).id;
    expect(['busy', 'outcome_unknown', 'idempotency_in_flight']).toContain(code);
    if (code === 'busy') expect([status, body.message]).toEqual([503, texts.errors.busy]);
    this.refusals += 1;
    return undefined;
  }

  #next(index: number): Request {
    const deposit = index % 4 === 3 ? this.#deposits.shift() : undefined;
    const reference = `4f1c${String((this.#references += 1)).padStart(8, '0')}`;
    if (deposit) return { kind: 'credit', key: newKey(), of: { id: deposit, reference } };
    return { kind: (['order', 'withdrawal', 'deposit', 'order'] as const)[index % 4]!, key: newKey() };
  }

  async #acknowledged(request: Request): Promise<void> {
    for (;;) {
      const id = await this.#request(request);
      if (id !== undefined) {
        this.done.push({ ...request, id });
        if (request.kind === 'deposit') this.#deposits.push(id);
        return;
      }
      await pause();
      this.#kit.wait(0.1);
    }
  }

  /** Resolves when this many more requests are acknowledged, and none is left without an answer. */
  async run(count: number): Promise<void> {
    const goal = this.done.length + count;
    const client = async (start: number) => {
      for (let index = start; this.done.length < goal; index += 1) {
        this.#kit.wait(1);
        await this.#acknowledged(this.#next(index));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, start) => client(start)));
  }
}

describe('PostgreSQL killed under load', () => {
  let postgres: KillablePostgres;
  let db: Db;
  let kit: WithdrawalKit;
  beforeAll(async () => {
    postgres = await startKillable();
    db = acrossBrands(await openPostgres(postgres.url));
    kit = await withdrawalKit(db, {
      isOneOfSeveral: true,
      settings: { crypto_payments: walletsOf(crypto.coins), minimum_withdrawal: '10' },
      brand: { deposits: { crypto } },
    });
  });
  afterAll(async () => {
    await kit?.backend.close();
    await db?.close();
    await postgres?.stop();
  });

  it(
    'loses no acknowledged order, deposit or withdrawal, and recovers by itself',
    { timeout: 240_000 },
    async () => {
      const load = new Load(kit);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const [done, refusals] = [load.done.length, load.refusals];
        const running = load.run(REPLIES);
        await expect.poll(() => load.done.length, WAITING).toBeGreaterThan(done + REPLIES_BEFORE_KILL);
        await postgres.kill();
        await expect.poll(() => load.refusals, WAITING).toBeGreaterThan(refusals + REFUSALS);
        await postgres.restart();
        await running;
        expect((await kit.visitor().call('health.read')).data).toMatchObject({ status: 'ok' });
      }
      expect(await ledgerProblems(db)).toEqual([]);
      const stored = async (table: string) =>
        (await db.query<{ id: string }>(`select id from ${table} where brand_id = $1`, [kit.brand.id])).map(
          ({ id }) => id,
        );
      const idsOf = (...kinds: Kind[]) =>
        load.done.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : []));
      expect((await stored('position')).toSorted()).toEqual(idsOf('order').toSorted());
      expect((await stored('withdrawal')).toSorted()).toEqual(idsOf('withdrawal').toSorted());
      expect((await stored('deposit')).toSorted()).toEqual(idsOf('deposit').toSorted());
      const credited = await db.query<{ id: string }>(
        "select id from deposit where brand_id = $1 and state = 'approved'",
        [kit.brand.id],
      );
      expect(credited.map(({ id }) => id).toSorted()).toEqual(idsOf('credit').toSorted());
      for (const kind of ['order', 'withdrawal', 'deposit', 'credit'] as const)
        expect(idsOf(kind).length).toBeGreaterThan(3);
      const [row] = await db.query<{ balance: bigint; reserved: bigint }>(
        'select balance, reserved from account where brand_id = $1 and id = $2',
        [kit.brand.id, `u_${kit.brand.id}_trader:real`],
      );
      // 0.002 BTC at 60,005 USD, and withdrawals of 10 USD each.
      expect(row).toEqual({
        balance: 1_000_000n + 12_001n * BigInt(idsOf('credit').length),
        reserved: 1000n * BigInt(idsOf('withdrawal').length),
      });
      expect((await kit.trader.call('trade.account')).data.balance).toBe(
        `${row!.balance / 100n}.${String(row!.balance % 100n).padStart(2, '0')}`,
      );
    },
  );
});
