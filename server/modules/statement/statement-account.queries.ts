import type { Queries } from '../../ports.ts';
import { accountIdOf } from '../account/account.queries.ts';
import type { StatementAccount } from './account-statement.ts';

/** The real account of a public number (`WEB1001`), without the names that only a brand's manifest has. */
export async function findStatementAccount(
  db: Queries,
  brandId: string,
  number: string,
): Promise<StatementAccount | null> {
  const digits = /^WEB([0-9]{1,9})$/.exec(number)?.[1];
  if (digits === undefined) return null;
  const [user] = await db.query<{ id: string; currency: string }>(
    'select id, currency from app_user where brand_id = $1 and number = $2',
    [brandId, Number(digits)],
  );
  return user
    ? {
        brandId,
        environment: null,
        brand: '',
        legalEntity: null,
        accountId: accountIdOf(user.id, 'real'),
        number,
        currency: user.currency,
      }
    : null;
}
