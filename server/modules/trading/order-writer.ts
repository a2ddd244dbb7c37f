import { isRefused } from '../../db/is-refused.ts';
import type { Queries } from '../../ports.ts';
import type { Timer } from '../../timer.ts';
import { insertPositions, type OrderToWrite } from './order.queries.ts';

/** Orders in one statement. */
const MOST_TOGETHER = 50;
/** What an order costs the database at most, and what a statement may take besides: one that takes longer waits for the disk. */
const ORDER_MS = 0.1;
const STATEMENT_MS = 2;

interface Waiting {
  order: OrderToWrite;
  done: (isWritten: boolean) => void;
  failed: (error: unknown) => void;
}

/**
 * Writes the orders of a process. Those that have arrived at the same moment go together in a statement, and those that come
 * while the database works on it in the next one: each costs the database, and the way to it, less than half as much. While a
 * statement waits for the disk, the next one goes; the more of them wait, the later. No statement waits for an account:
 * whose account is being written elsewhere, and what else it could not write, is tried alone.
 */
export class OrderWriter {
  readonly #db: Queries;
  readonly #timer: Timer;
  #waiting: Waiting[] = [];
  #inFlight = 0;
  /** The next statement waits for one that is under way, or is about to go itself. */
  #isAwaited = false;

  constructor({ db, timer }: { db: Queries; timer: Timer }) {
    this.#db = db;
    this.#timer = timer;
  }

  /** Answers as `insertPositions` does, for this order: nobody's trouble with another order is its own. */
  async write(order: OrderToWrite): Promise<boolean> {
    return await new Promise<boolean>((done, failed) => {
      this.#waiting.push({ order, done, failed });
      this.#next();
    });
  }

  #next(): void {
    if (this.#isAwaited || !this.#waiting.length) return;
    this.#isAwaited = true;
    this.#timer.soon(() => this.#start(this.#together()));
  }

  #start(batch: readonly Waiting[]): void {
    const wait = (STATEMENT_MS + ORDER_MS * batch.length) * 2 ** this.#inFlight;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#isAwaited = false;
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

  /** Those that have waited longest, one of each account. */
  #together(): Waiting[] {
    const taken = new Map<string, Waiting>();
    for (const one of this.#waiting) {
      const { accountId } = one.order.position;
      if (taken.size < MOST_TOGETHER && !taken.has(accountId)) taken.set(accountId, one);
    }
    this.#waiting = this.#waiting.filter((one) => taken.get(one.order.position.accountId) !== one);
    return [...taken.values()];
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
