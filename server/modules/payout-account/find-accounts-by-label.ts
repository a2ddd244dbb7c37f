import { cleanText } from '../../../domain/strings/clean-text.ts';
import type { Queries } from '../../ports.ts';
import { listEveryPayoutAccount } from './payout-account.queries.ts';
import { accountLabel } from './to-payout-account.ts';

/** Ids of a user's accounts, removed ones too, whose label contains the text. */
export async function findAccountsByLabel(
  db: Queries,
  brandId: string,
  userId: string,
  text: string,
): Promise<string[]> {
  const rows = await listEveryPayoutAccount(db, brandId, userId);
  return rows
    .filter((row) => cleanText(accountLabel(row)).toLowerCase().includes(text.toLowerCase()))
    .map(({ id }) => id);
}
