import type { Clock, Log, Metrics } from '../../ports.ts';
import type { BookPosition } from './book-position.ts';

/** Positions closed by one statement. */
const BATCH = 500;
const RETRY_MS = 1000;

export interface ClosingQueueOptions {
  clock: Clock;
  log: Log;
  metrics: Metrics;
  /** Writes the closing of these positions, which are all of one brand. */
  close: (brandId: string, positions: readonly BookPosition[]) => Promise<void>;
}

/** What ticks are to close, until it is written: a tick only queues, and the database is asked afterwards, as long as it takes. */
export class ClosingQueue {
  readonly #options: ClosingQueueOptions;
  readonly #queue = new Set<BookPosition>();
  #work: Promise<void> | undefined;
  #retryAt = 0;

  constructor(options: ClosingQueueOptions) {
    this.#options = options;
  }

  /** Also tries again what has failed, once its time has come. */
  add(met: readonly BookPosition[]): void {
    for (const position of met) {
      this.#queue.add(position);
      this.#options.metrics.count('positions_triggered', { reason: position.closing?.reason ?? '' });
    }
    const now = this.#options.clock.now().getTime();
    if (!this.#work && this.#queue.size && (now >= this.#retryAt || now < this.#retryAt - RETRY_MS)) {
      this.#work = this.#drain().finally(() => { this.#work = undefined; });
    }
  }

  /** Ends when what is queued by now is written, or has failed once more. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async #drain(): Promise<void> {
    while (this.#queue.size) {
      const { brandId } = [...this.#queue][0]!.account;
      const batch = [...this.#queue].filter(({ account }) => account.brandId === brandId).slice(0, BATCH);
      for (const position of batch) this.#queue.delete(position);
      try {
        await this.#options.close(brandId, batch);
      } catch (error) {
        for (const position of batch) this.#queue.add(position);
        this.#retryAt = this.#options.clock.now().getTime() + RETRY_MS;
        this.#options.log.warn({ brand: brandId, positions: batch.length, reason: error instanceof Error ? error.message : String(error) }, 'closing failed, will be tried again');
        return;
      }
    }
  }
}
