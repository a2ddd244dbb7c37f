import { isRefused } from '../../db/is-refused.ts';
import type { Clock, Log, Metrics } from '../../ports.ts';
import { groupByAccount } from './group-by-account.ts';
import type { BookPosition } from './book-position.ts';

/** Positions per statement. */
const BATCH = 500;
const RETRY_MS = 1000;

export interface ClosingQueueOptions {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Writes the closing of these positions of one brand and skips locked accounts. @returns the skipped positions */
  close: (brandId: string, positions: readonly BookPosition[]) => Promise<readonly BookPosition[]>;
  /**
   * Closes positions of one account and waits for its lock; releases positions that can no longer be
   * closed.
   */
  closeAlone: (brandId: string, positions: readonly BookPosition[]) => Promise<void>;
}

/**
 * Queue of positions to close; ticks only enqueue. An account that is locked, or that the database refuses
 * to change, does not delay the others.
 */
export class ClosingQueue {
  readonly #options: ClosingQueueOptions;
  readonly #queue = new Set<BookPosition>();
  /** Closings of skipped accounts. */
  readonly #alone = new Set<Promise<void>>();
  #work: Promise<void> | undefined;
  #retryAt = 0;

  constructor(options: ClosingQueueOptions) {
    this.#options = options;
  }

  /** Queues positions; also retries due failed closings. */
  add(triggered: readonly BookPosition[]): void {
    for (const position of triggered) {
      this.#queue.add(position);
      this.#options.metrics.count('positions_triggered', { reason: position.closing?.reason ?? '' });
    }
    const now = this.#options.clock.now().getTime();
    if (!this.#work && this.#queue.size && (now >= this.#retryAt || now < this.#retryAt - RETRY_MS)) {
      this.#work = this.#drain().finally(() => {
        this.#work = undefined;
      });
    }
  }

  /** Resolves when the queued closings are written or have failed once more. */
  async settled(): Promise<void> {
    await this.#work;
    await Promise.all(this.#alone);
  }

  async #drain(): Promise<void> {
    const left: BookPosition[] = [];
    for (let batch = this.#next(); batch; batch = this.#next()) {
      try {
        left.push(...(await this.#close(batch)));
      } catch (error) {
        this.#logFailure(batch, error);
        left.push(...batch);
        break;
      }
    }
    this.#putBack(left);
  }

  #putBack(positions: readonly BookPosition[]): void {
    for (const position of positions) this.#queue.add(position);
    if (positions.length) this.#retryAt = this.#options.clock.now().getTime() + RETRY_MS;
  }

  #closeAlone(own: readonly BookPosition[]): void {
    const work = this.#options
      .closeAlone(own[0]!.account.brandId, own)
      .catch((error: unknown) => {
        this.#logFailure(own, error);
        this.#putBack(own);
      })
      .finally(() => this.#alone.delete(work));
    this.#alone.add(work);
  }

  /** The oldest positions of one brand. */
  #next(): BookPosition[] | undefined {
    const [first] = this.#queue;
    if (!first) return undefined;
    const batch = [...this.#queue]
      .filter(({ account }) => account.brandId === first.account.brandId)
      .slice(0, BATCH);
    for (const position of batch) this.#queue.delete(position);
    return batch;
  }

  /** @returns positions that the database refuses to close */
  async #close(batch: readonly BookPosition[]): Promise<readonly BookPosition[]> {
    try {
      const passed = await this.#options.close(batch[0]!.account.brandId, batch);
      for (const own of groupByAccount(passed, ({ account }) => account.id).values()) this.#closeAlone(own);
      return [];
    } catch (error) {
      if (!isRefused(error)) throw error;
      if (batch.length === 1) {
        this.#logFailure(batch, error);
        return batch;
      }
    }
    const half = Math.ceil(batch.length / 2);
    return [...(await this.#close(batch.slice(0, half))), ...(await this.#close(batch.slice(half)))];
  }

  #logFailure(batch: readonly BookPosition[], error: unknown): void {
    this.#options.log.warn(
      {
        brand: batch[0]!.account.brandId,
        positions: batch.length,
        reason: error instanceof Error ? error.message : String(error),
      },
      'closing failed, will be tried again',
    );
  }
}
