import { IdbFs } from '@electric-sql/pglite';

/**
 * The files of a database in memory, stored in IndexedDB by `flush`. PGlite on its own would store them after every
 * query, without saying when.
 */
export class FlushedFiles extends IdbFs {
  #last: Promise<void> = Promise.resolve();

  override syncToFs(): Promise<void> {
    return Promise.resolve();
  }

  /** Stores what has changed. @returns when it is stored */
  flush(): Promise<void> {
    const next = this.#last.then(() => super.syncToFs());
    this.#last = next.catch(() => undefined);
    return next;
  }
}
