import { LostError } from '../../../server/db/lost-connection.ts';
import type { BrandScope, Db, Tx } from '../../../server/ports.ts';

/** Where the connection breaks: before the commit, or between the commit and its response. */
export type Loss = 'before' | 'after';

export interface LossyDb {
  /** Breaks the next write. */
  loseNext(loss: Loss): void;
  /** Breaks nothing more. */
  heal(): void;
}

const isWrite = (sql: string) => sql.includes('/* ledger posting */');

/** Makes transactions, and statements that post on their own, lose their connection on request. */
export function lossyDb(db: Db): LossyDb {
  const { query, tx } = db;
  let next: Loss | undefined;
  const take = (): Loss | undefined => {
    const loss = next;
    next = undefined;
    return loss;
  };
  const lost = (isRolledBack: boolean) => new LostError(new Error('Connection terminated'), isRolledBack);
  db.query = async <Row>(sql: string, params?: readonly unknown[], scope?: BrandScope) => {
    const loss = isWrite(sql) ? take() : undefined;
    if (loss === 'before') throw lost(false);
    const rows = await query<Row>(sql, params, scope);
    if (loss === 'after') throw lost(false);
    return rows;
  };
  db.tx = async <T>(work: (handle: Tx) => Promise<T>, scope?: BrandScope) => {
    const loss = take();
    // Not a LostError: the real connection is intact and has to roll back.
    const broken = new Error('broken before the commit');
    try {
      const result = await tx(async (handle) => {
        const done = await work(handle);
        if (loss === 'before') throw broken;
        return done;
      }, scope);
      if (loss === 'after') throw lost(false);
      return result;
    } catch (error) {
      throw error === broken ? lost(true) : error;
    }
  };
  return {
    loseNext: (loss) => void (next = loss),
    heal: () => void (next = undefined),
  };
}
