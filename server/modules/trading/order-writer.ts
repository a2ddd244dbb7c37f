import { isRefused } from '../../db/is-refused.ts';
import type { Queries } from '../../ports.ts';
import type { Timer } from '../../timer.ts';
import { insertPositions, type OrderToWrite } from './order.queries.ts';

/** Orders in one statement. */
const MOST_TOGETHER = 50;
/** A statement that takes longer has trouble with its connection or the disk: the next does not wait for it. */
const SLOW_MS = 100;

interface Waiting {
  order: OrderToWrite;
  done: (isWritten: boolean) => void;
  failed: (error: unknown) => void;
}

/**
 * Writes the orders of a process. Those that have arrived at the same moment go together in a statement, and those that come
 * while it is under way in the next one: each costs the database, and the way to it, less than half as much. Such a statement
 * waits for nobody: whose account is being written elsewhere, and what else it could not write, is tried alone.
 */
export class OrderWriter {
  readonly #db: Queries;
  readonly #timer: Timer;
  #waiting: Waiting[] = [];
  /** A statement is under way, or about to be. */
  #isBusy = false;

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
    if (this.#isBusy || !this.#waiting.length) return;
    this.#isBusy = true;
    this.#timer.soon(() => {
      let isOver = false;
      const over = () => {
        if (isOver) return;
        isOver = true;
        this.#isBusy = false;
        this.#next();
      };
      const callOff = this.#timer.after(SLOW_MS, over);
      void this.#write(this.#together()).finally(() => {
        callOff();
        over();
      });
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
      const written = await insertPositions(this.#db, batch.map(({ order }) => order), 'passes');
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
