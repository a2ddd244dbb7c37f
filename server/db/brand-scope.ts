import type { BrandScope, Db } from '../ports.ts';

/** No brand has this id. */
const ALL_BRANDS: BrandScope = '*';

const scoped = (db: Db, scope: BrandScope): Db => ({
  ...db,
  query: (sql, params, inner = scope) => db.query(sql, params, inner),
  write: (sql, params, inner = scope) => db.write(sql, params, inner),
  tx: (work, inner = scope) => db.tx(work, inner),
});

/** The database of one brand: statements neither see nor write rows of other brands, whatever they select. */
export const brandDb = (db: Db, brandId: string): Db => scoped(db, brandId);

/**
 * The database over all brands. Only for work that belongs to no single brand: housekeeping, the outbox, the
 * books of a process, checks of the whole ledger.
 */
export const acrossBrands = (db: Db): Db => scoped(db, ALL_BRANDS);
