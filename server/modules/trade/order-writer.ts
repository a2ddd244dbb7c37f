import { isRefused } from '../../db/is-refused.ts';
import type { Queries } from '../../ports.ts';
import type { Timer } from '../../time/timer.ts';
import { insertPositions, type OrderToWrite } from './order.queries.ts';

/** Orders per statement. */
const MAX_BATCH = 50;
/** Expected database time of an order, and of a statement: a slower statement is waiting for the disk. */
const ORDER_MS = 0.1;
const STATEMENT_MS = 2;

interface Waiting {
  order: OrderToWrite;
  done: (isWritten: boolean) => void;
  failed: (error: unknown) => void;
}

/**
 * Group commit: batches concurrent orders of a brand into one statement, which less than halves the cost of each.
 * Orders that arrive while a statement runs go into the next one. While a statement waits for the disk, the
 * next one starts, after a delay that grows with the number of statements in flight. No batch waits for an
 * account: orders of locked accounts, and refused ones, are written individually.
 */
export class OrderWriter {
  readonly #db: Queries;
  readonly #timer: Timer;
  #waiting: Waiting[] = [];
  #inFlight = 0;
  /** The next statement is scheduled. */
  #isScheduled = false;

  constructor({ db, timer }: { db: Queries; timer: Timer }) {
    this.#db = db;
    this.#timer = timer;
  }

  /** Writes one order, as `insertPositions`; a failure of another order does not affect it. */
  async write(order: OrderToWrite): Promise<boolean> {
    return await new Promise<boolean>((done, failed) => {
      this.#waiting.push({ order, done, failed });
      this.#next();
    });
  }

  #next(): void {
    if (this.#isScheduled || !this.#waiting.length) return;
    this.#isScheduled = true;
    this.#timer.soon(() => this.#start(this.#nextBatch()));
  }

  #start(batch: readonly Waiting[]): void {
    const wait = (STATEMENT_MS + ORDER_MS * batch.length) * 2 ** this.#inFlight;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#isScheduled = false;
      this.#next();
    };
    const callOff = this.#timer.after(wait, over);
    this.#inFlight += 1;
    void this.#write(batch).finally(() => {
      this.#inFlight -= 1;
      callOff();
      over();
    });
  }

  /** The oldest queued orders, at most one per account. */
  #nextBatch(): Waiting[] {
    const batch = new Map<string, Waiting>();
    for (const one of this.#waiting) {
      const { accountId } = one.order.position;
      if (batch.size < MAX_BATCH && !batch.has(accountId)) batch.set(accountId, one);
    }
    this.#waiting = this.#waiting.filter((one) => batch.get(one.order.position.accountId) !== one);
    return [...batch.values()];
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      const written = await insertPositions(
        this.#db,
        batch.map(({ order }) => order),
        'passes',
      );
      for (const [index, one] of batch.entries()) {
        if (written[index]) one.done(true);
        else void this.#alone(one);
      }
    } catch (error) {
      for (const one of batch) {
        if (isRefused(error)) void this.#alone(one);
        else one.failed(error);
      }
    }
  }

  async #alone({ order, done, failed }: Waiting): Promise<void> {
    try {
      const [isWritten] = await insertPositions(this.#db, [order]);
      done(isWritten!);
    } catch (error) {
      failed(error);
    }
  }
}
