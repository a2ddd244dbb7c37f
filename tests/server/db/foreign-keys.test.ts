import { expect, it } from 'vitest';
import { onEveryEngine } from '../support/backend.ts';

/** Foreign keys without an index, by the reason why no row that they refer to is ever deleted. */
const EXCEPTIONS = {
  'positions are kept': ['copied_trade(brand_id, copy_id)'],
  'accounts of the simulated platform are kept': ['simulated_platform_deposit(brand_id, reference)'],
  'trading accounts are kept': ['trading_account_top_up(brand_id, account_id)'],
  'a trigger refuses to delete payout accounts': ['withdrawal(brand_id, payout_account_id)'],
};

/**
 * Foreign keys without an index that finds the rows of a referenced row: one whose first columns are those of
 * the key, or a unique one on some of them. A partial index counts if it lacks only rows without a reference.
 */
const UNSUPPORTED = `
  select f.conrelid::regclass || '(' || string_agg(a.attname, ', ' order by k.place) || ')' as key
    from pg_constraint f
    cross join unnest(f.conkey) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number
   where f.contype = 'f' and f.connamespace = 'public'::regnamespace
     and not exists (
       select from pg_index i
        where i.indrelid = f.conrelid and i.indisvalid
          and (i.indpred is null
            or exists (select from pg_attribute n
                        where n.attrelid = f.conrelid and n.attnum = any(f.conkey)
                          and pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', n.attname)))
          and ((i.indkey::int2[])[0:cardinality(f.conkey) - 1] @> f.conkey
            or i.indisunique and i.indkey::int2[] <@ f.conkey))
   group by f.oid, f.conrelid
   order by key`;

onEveryEngine('foreign keys', (at) => {
  it('have an index, so that deleting a referenced row scans no table', async () => {
    const rows = await at.db.query<{ key: string }>(UNSUPPORTED);
    expect(rows.map(({ key }) => key)).toEqual(Object.values(EXCEPTIONS).flat().sort());
  });
});
