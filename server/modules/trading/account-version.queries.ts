import type { Queries } from '../../ports.ts';

/** How far an account with open positions has come. */
export interface AccountVersion {
  id: string;
  brand_id: string;
  version: bigint;
  /** When each of its open positions was changed last, milliseconds since 1970, summed: limits are no new version of the account. */
  changed: bigint;
}

/** Every account of these brands that has open positions. */
export async function readAccountVersions(
  db: Queries,
  brandIds: readonly string[],
): Promise<AccountVersion[]> {
  return await db.query<AccountVersion>(
    `select a.id, a.brand_id, a.version, s.changed
       from (select brand_id, account_id, sum(floor(extract(epoch from updated_at) * 1000))::bigint as changed from position where status = 0 and brand_id = any($1::text[]) group by brand_id, account_id) s
       join account a on a.brand_id = s.brand_id and a.id = s.account_id`,
    [brandIds],
  );
}
