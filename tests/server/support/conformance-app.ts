import { Hono } from 'hono';
import { asMoney } from '../../../domain/money/amount.ts';
import { isRefused } from '../../../server/db/is-refused.ts';
import { Failure } from '../../../server/failure.ts';
import { moveMoney, type MovementJournal } from '../../../server/ledger/move-money.ts';
import type { WorkContext } from '../../../server/request-context.ts';
import type { Kit } from './backend.ts';

export interface Leg {
  accountId: string;
  type: 'DEBIT' | 'CREDIT';
  amountSubunits: number;
  currency: string;
}

export interface Posting {
  idempotencyKey: string;
  transactionId: string;
  allowOverdraft: boolean;
  legs: Leg[];
}

export interface Outcome {
  status: 'APPLIED' | 'DUPLICATE' | 'REJECTED';
  transactionId: string;
  reason: string | null;
}

export interface JournalLine {
  entryId: string;
  transactionId: string;
  accountId: string;
  type: Leg['type'];
  amountSubunits: number;
  currency: string;
  sequence: number;
  accountSequence: number;
  prevHash: string;
  /** The account's stored chain, on its last entry. */
  entryHash: string;
}

const RETRY_MS = 5;
const IN_FLIGHT = ['busy', 'idempotency_in_flight'];
const isExternal = (name: string) => name.startsWith('external:');

interface LedgerLine {
  id: string;
  journal_id: string;
  reference: string;
  account_id: string | null;
  amount: bigint;
  currency: string;
  sequence: number;
  account_sequence: number;
  chain: string;
}

/** Accounts of one trader by name and currency; a new trader starts with an empty ledger. */
class ScratchLedger {
  readonly #kit: Kit;
  #userId = '';
  #resets = 0;

  constructor(kit: Kit) {
    this.#kit = kit;
  }

  #accountId(name: string, currency: string): string {
    return `${this.#userId}:${name}:${currency}`;
  }

  async reset(): Promise<void> {
    const { brand, ports } = this.#kit;
    this.#resets += 1;
    this.#userId = `u_${brand.id}_lck${this.#resets}`;
    await ports.db.query(
      `insert into app_user (brand_id, id, number, email, first_name, last_name, country, language, currency, created_at)
       values ($1, $2, $3, $2 || '@example.com', 'Scratch', 'Ledger', 'Spain', 'en', 'USD', now())`,
      [brand.id, this.#userId, 900_000 + this.#resets],
    );
  }

  async #opened(name: string, currency: string): Promise<string> {
    const { brand, ports } = this.#kit;
    const id = this.#accountId(name, currency);
    await ports.db.query(
      "insert into account (brand_id, id, user_id, mode, currency) values ($1, $2, $3, 'real', $4) on conflict do nothing",
      [brand.id, id, this.#userId, currency],
    );
    return id;
  }

  /** Journals and accounts of a transaction: a transfer, or money from or to the outside as a correction. */
  async #movement({ transactionId, legs }: Posting): Promise<{ ids: string[]; journal: MovementJournal }> {
    const [from, to] = [
      legs.find(({ type }) => type === 'DEBIT'),
      legs.find(({ type }) => type === 'CREDIT'),
    ];
    if (legs.length !== 2 || !from || !to) throw new RangeError('A transaction has one debit and one credit');
    if (from.amountSubunits !== to.amountSubunits) throw new RangeError('The legs do not balance');
    const reference = `${this.#userId}:${transactionId}`;
    const outside = [from, to].find(({ accountId }) => isExternal(accountId));
    if (outside) {
      const own = outside === from ? to : from;
      const amount = asMoney(BigInt(own.amountSubunits) * (own === to ? 1n : -1n));
      const ids = [await this.#opened(own.accountId, own.currency)];
      return { ids, journal: { kind: 'correction', reference, amounts: { amount } } };
    }
    const ids = [
      await this.#opened(from.accountId, from.currency),
      await this.#opened(to.accountId, to.currency),
    ];
    const amount = asMoney(BigInt(from.amountSubunits));
    return {
      ids,
      journal: { kind: 'internal_transfer', reference, destinationId: ids[1]!, amounts: { amount } },
    };
  }

  /** @returns whether this submission, rather than an earlier one of its key, has moved the money */
  async #apply(posting: Posting): Promise<boolean> {
    const { backend, brand, now } = this.#kit;
    const context: WorkContext = { ...backend.contextOf(brand.id), now: now() };
    const { ids, journal } = await this.#movement(posting);
    const [first, ...others] = ids.map((id) => ({ id, userId: this.#userId }));
    const hash = JSON.stringify(posting.legs);
    const repeat = { owner: this.#userId, call: 'deposit.create', key: posting.idempotencyKey, hash };
    const submission = crypto.randomUUID();
    const applied = await moveMoney(
      context,
      { by: { userId: this.#userId, repeat }, accounts: [first!, ...others] },
      async () => ({
        journals: [journal],
        audit: { action: 'ledger.conformance' },
        answer: () => submission,
      }),
    );
    return applied === submission;
  }

  async post(posting: Posting): Promise<Outcome> {
    const { transactionId } = posting;
    for (;;)
      try {
        const isFirst = await this.#apply(posting);
        return { status: isFirst ? 'APPLIED' : 'DUPLICATE', transactionId, reason: null };
      } catch (error) {
        if (error instanceof Failure && IN_FLIGHT.includes(error.code))
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        else if (error instanceof Failure || error instanceof RangeError || isRefused(error))
          return { status: 'REJECTED', transactionId, reason: String(error) };
        else throw error;
      }
  }

  async balance(name: string, currency: string): Promise<number> {
    const { brand, ports } = this.#kit;
    const [row] = await ports.db.query<{ balance: bigint }>(
      'select balance from account where brand_id = $1 and id = $2',
      [brand.id, this.#accountId(name, currency)],
    );
    return Number(row?.balance ?? 0n);
  }

  async journal(): Promise<JournalLine[]> {
    const { brand, ports } = this.#kit;
    const rows = await ports.db.query<LedgerLine>(
      `select e.id::text as id, e.journal_id, j.reference, e.account_id, e.amount, j.currency,
              row_number() over (order by e.id)::int as sequence,
              row_number() over (partition by e.account_id order by e.id)::int as account_sequence,
              case when e.id = max(e.id) over (partition by e.account_id) then encode(a.chain, 'hex') else '' end as chain
         from journal j join entry e on e.brand_id = j.brand_id and e.journal_id = j.id
         left join account a on a.brand_id = e.brand_id and a.id = e.account_id
        where j.brand_id = $1 and starts_with(j.reference, $2) order by e.id`,
      [brand.id, `${this.#userId}:`],
    );
    return rows.map((row) => ({
      entryId: row.id,
      transactionId: row.reference.slice(this.#userId.length + 1),
      accountId: row.account_id?.split(':').slice(1, -1).join(':') ?? 'external:house',
      type: row.amount < 0n ? 'DEBIT' : 'CREDIT',
      amountSubunits: Math.abs(Number(row.amount)),
      currency: row.currency,
      sequence: row.sequence,
      accountSequence: row.account_sequence,
      prevHash: '',
      entryHash: row.chain ?? '',
    }));
  }
}

export interface ConformanceApp {
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * The four endpoints of the Ledger Conformance Kit over the product's ledger, in front of a backend. The
 * database must be the test's own: a trader gets more accounts than the product allows.
 */
export async function conformanceApp(kit: Kit): Promise<ConformanceApp> {
  await kit.ports.db.exec('alter table account drop constraint account_brand_id_user_id_mode_key');
  const ledger = new ScratchLedger(kit);
  const app = new Hono()
    .post('/_lck/reset', async (c) => c.json(await ledger.reset().then(() => ({}))))
    .post('/_lck/post', async (c) => c.json(await ledger.post(await c.req.json<Posting>())))
    .get('/_lck/balance', async (c) =>
      c.json({
        subunits: await ledger.balance(c.req.query('account') ?? '', c.req.query('currency') ?? 'USD'),
      }),
    )
    .get('/_lck/journal', async (c) => c.json(await ledger.journal()));
  return { fetch: async (path, init) => await app.request(path, init) };
}
