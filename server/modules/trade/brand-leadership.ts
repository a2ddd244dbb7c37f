import type { Db, LeaderLock } from '../../ports.ts';

/** Without other processes, only one of this many looks follows changes. */
const FOLLOW_INTERVAL = 30;

/**
 * The brands whose automatic closings this process runs. Of several processes on one database, one leads
 * each brand; when it ends or has no prices, another takes over from the stored state. An embedded database has no other
 * processes.
 */
export class BrandLeadership {
  readonly #leaderLock: LeaderLock | undefined;
  readonly #ids: readonly string[];
  #own: ReadonlySet<string>;
  #hasOthers = false;
  #renewals = 0;

  constructor(db: Pick<Db, 'leaderLock'>, ids: readonly string[]) {
    this.#leaderLock = db.leaderLock?.();
    this.#ids = ids;
    this.#own = new Set(this.#leaderLock ? [] : ids);
  }

  /** Other processes can connect to this database. */
  get isShared(): boolean {
    return this.#leaderLock !== undefined;
  }

  /** Other processes were connected at the last look. */
  get hasOthers(): boolean {
    return this.#hasOthers;
  }

  has(brandId: string): boolean {
    return this.#own.has(brandId);
  }

  /**
   * Requests leadership of the brands, or leaves it to other processes if this one `lacksPrices`. `follow`
   * reads changes of other processes, before anything is closed. Leadership ends as soon as a lock is lost or
   * cannot be taken again.
   * @returns whether a brand was gained
   */
  async renew(follow: () => Promise<void>, lacksPrices = false): Promise<boolean> {
    if (!this.#leaderLock) return false;
    const wanted = lacksPrices && this.#hasOthers ? [] : this.#ids;
    const { held, others } = await this.#take(this.#leaderLock, wanted);
    const isNew = held.some((id) => !this.#own.has(id));
    this.#own = new Set(held.filter((id) => this.#own.has(id)));
    this.#renewals += 1;
    // Follows once more after the last other process has gone, which may have written just before. When
    // alone, follows periodically: a write whose response was lost may have been committed.
    if (others || this.#hasOthers || isNew || this.#renewals % FOLLOW_INTERVAL === 0) await follow();
    this.#own = new Set(held);
    this.#hasOthers = others;
    return isNew;
  }

  /** Without an answer of the lock, another process may lead already: this one leads nothing. */
  async #take(lock: LeaderLock, wanted: readonly string[]): ReturnType<LeaderLock['take']> {
    try {
      return await lock.take(wanted);
    } catch (error) {
      this.#own = new Set();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#leaderLock?.close();
  }
}
