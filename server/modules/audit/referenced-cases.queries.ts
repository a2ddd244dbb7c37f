import { canonicalTransaction } from '../../../domain/deposit/transaction-id.ts';
import { NETWORKS } from '../../../domain/payout/crypto-address.ts';
import type { Queries } from '../../ports.ts';

/**
 * Ids of the deposits and withdrawals of a brand with this payment reference, transaction or ledger reference,
 * in any spelling that is the same payment. Deposits are read by their unique indexes. The withdrawals of the
 * brand are compared one by one: with row-level security, PostgreSQL looks up no index by an expression whose
 * functions are not leakproof.
 */
export async function findReferencedCases(db: Queries, brandId: string, text: string): Promise<string[]> {
  const transactions = NETWORKS.map((network) => canonicalTransaction(network, text));
  const credits = NETWORKS.map((network, index) => `crypto:${network}:${transactions[index]}`);
  const rows = await db.query<{ id: string }>(
    `select id from withdrawal
      where brand_id = $1
        and upper(regexp_replace(reference, '\\s', '', 'g')) =
          any(array(select upper(regexp_replace(r, '\\s', '', 'g')) from unnest($2::text[]) r))
     union
     select id from deposit where brand_id = $1 and provider_reference = $3
     union
     select id from deposit where brand_id = $1 and credit_reference = any($4::text[])`,
    [brandId, [text, ...transactions], text, [text, ...credits]],
  );
  return rows.map(({ id }) => id);
}
