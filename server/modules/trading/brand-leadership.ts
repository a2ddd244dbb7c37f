import type { Db, LeaderLock } from '../../ports.ts';

/** One that is alone follows with every so many looks. */
const ALONE = 30;

/**
 * The brands for which this process closes by itself. Of several processes on one database one does for each brand; when it
 * ends another one does, from what it finds. A database that one process has to itself has no others.
 */
export class BrandLeadership {
  readonly #leaderLock: LeaderLock | undefined;
  readonly #ids: readonly string[];
  #own: ReadonlySet<string>;
  #hasOthers = false;
  #looks = 0;

  constructor(db: Pick<Db, 'leaderLock'>, ids: readonly string[]) {
    this.#leaderLock = db.leaderLock?.();
    this.#ids = ids;
    this.#own = new Set(this.#leaderLock ? [] : ids);
  }

  /** Other processes may come to this database. */
  get isShared(): boolean {
    return this.#leaderLock !== undefined;
  }

  /** Other processes were there when it was asked last. */
  get hasOthers(): boolean {
    return this.#hasOthers;
  }

  has(brandId: string): boolean {
    return this.#own.has(brandId);
  }

  /** Asks for the brands again. `follow` reads what others have written, before anything is closed by it. @returns has a brand become this process's? */
  async look(follow: () => Promise<void>): Promise<boolean> {
    if (!this.#leaderLock) return false;
    const { held, others } = await this.#leaderLock.take(this.#ids);
    const isNew = held.some((id) => !this.#own.has(id));
    this.#looks += 1;
    // Once more when the last one has gone: it may have written just before. Alone now and then: an answer that was lost on its way may have been of something written.
    if (others || this.#hasOthers || isNew || this.#looks % ALONE === 0) await follow();
    this.#own = new Set(held);
    this.#hasOthers = others;
    return isNew;
  }

  async close(): Promise<void> {
    await this.#leaderLock?.close();
  }
}
