import { expect } from 'vitest';
import type { CallId } from '../../../schemas/generated/calls.ts';
import { movedBySystem, moveMoney, type MovementJournal } from '../../../server/ledger/move-money.ts';
import type { Answer } from './backend.ts';
import type { BtcpayServer } from './btcpay-server.ts';
import { lossyDb, type LossyDb } from './lossy-db.ts';
import type { WithdrawalKit } from './withdrawal-kit.ts';

const CALLBACK = '/user/btcpay/callback';

/** A reproducible sequence of numbers (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (count: number) => next() % count;
  return { below, pick: <T>(list: readonly T[]): T => list[below(list.length)]! };
}

const isLost = (error: unknown) => error instanceof Error && error.name === 'LostError';
/** A lost transaction holds its locks until PostgreSQL notices. */
const IN_FLIGHT = ['busy', 'idempotency_in_flight'];
const isRetried = ({ status, code }: Pick<Answer<CallId>, 'status' | 'code'>) =>
  status === 503 || status === 429 || code === 'idempotency_in_flight';

/** Requests and movements over a database connection that breaks now and then, repeated until their outcome is known. */
export class LossyClient {
  readonly trace: string[] = [];
  readonly random: ReturnType<typeof randomOf>;
  readonly #kit: WithdrawalKit;
  readonly #lossy: LossyDb;
  #count = 0;

  constructor(kit: WithdrawalKit, seed: number) {
    this.#kit = kit;
    this.random = randomOf(seed);
    this.#lossy = lossyDb(kit.ports.db);
  }

  /** Repeats a request under its key until its outcome is known. */
  async settled<K extends CallId>(send: () => Promise<Answer<K>>): Promise<Answer<K>> {
    const loss = this.random.pick(['before', 'after', undefined, undefined] as const);
    if (loss) this.#lossy.loseNext(loss);
    this.trace.push(`  lost: ${loss ?? 'nothing'}`);
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await send();
      if (!isRetried(answer)) {
        this.#lossy.heal();
        return answer;
      }
      this.#kit.wait(2);
    }
    throw new Error('The outcome stays unknown');
  }

  /** A movement by a part of the system, repeated until its outcome is known. */
  async posted(journal: MovementJournal, others: readonly string[] = []): Promise<string | undefined> {
    const { backend, brand, now } = this.#kit;
    const userId = `u_${brand.id}_trader`;
    const moved = {
      by: movedBySystem('simulation', journal.reference, ''),
      accounts: [
        { id: journal.accountId ?? `${userId}:real`, userId },
        ...others.map((id) => ({ id, userId })),
      ],
    } as const;
    const loss = this.random.pick(['before', 'after', undefined] as const);
    if (loss) this.#lossy.loseNext(loss);
    this.trace.push(
      `  ${journal.kind} ${JSON.stringify(journal.amounts, (_, value) => String(value))} lost: ${loss}`,
    );
    for (;;)
      try {
        await moveMoney({ ...backend.contextOf(brand.id), now: now() }, moved, async () => ({
          journals: [journal],
          audit: { action: 'simulation' },
          answer: () => null,
        }));
        return undefined;
      } catch (error) {
        const { code } = error as { code?: string };
        if (!isLost(error) && !IN_FLIGHT.includes(code ?? '')) return code ?? String(error);
      } finally {
        this.#lossy.heal();
      }
  }

  async deliver(btcpay: BtcpayServer, invoiceId: string): Promise<void> {
    const loss = this.random.pick(['before', 'after', undefined] as const);
    if (loss) this.#lossy.loseNext(loss);
    this.trace.push(`  delivery lost: ${loss}`);
    for (;;) {
      const { body, signature } = btcpay.deliver(invoiceId, 'InvoiceSettled', this.#kit.now());
      const { status } = await this.#kit.visitor().send('POST', CALLBACK, body, { 'btcpay-sig': signature });
      if (status === 200) break;
      expect([503, 409]).toContain(status);
    }
    this.#lossy.heal();
  }

  reference(): string {
    return `${this.#kit.brand.id}-${(this.#count += 1)}`;
  }
}
