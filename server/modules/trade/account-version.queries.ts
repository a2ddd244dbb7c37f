import type { Queries } from '../../ports.ts';

/** Version of an account. */
export interface AccountVersion {
  id: string;
  brand_id: string;
  version: bigint;
  /**
   * Sum of the last change times of its open positions, ms since 1970: a change of limits does not change
   * the account's version.
   */
  changed: bigint;
}

/** Every account of these brands that has open positions, and those of `ids` that have none. */
export async function readAccountVersions(
  db: Queries,
  brandIds: readonly string[],
  ids: readonly string[],
): Promise<AccountVersion[]> {
  return await db.query<AccountVersion>(
    `select a.id, a.brand_id, a.version, s.changed
       from (select brand_id, account_id, sum(floor(extract(epoch from updated_at) * 1000))::bigint as changed
              from position where status = 0 and brand_id = any($1::text[]) group by brand_id, account_id) s
       join account a on a.brand_id = s.brand_id and a.id = s.account_id
     union all
     select a.id, a.brand_id, a.version, 0 from account a
      where a.id = any($2::text[]) and a.brand_id = any($1::text[])
        and not exists (select 1 from position p
                         where p.brand_id = a.brand_id and p.account_id = a.id and p.status = 0)`,
    [brandIds, ids],
  );
}
