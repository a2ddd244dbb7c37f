import { parsePublicNumber, publicNumber } from '../../../domain/account/public-number.ts';
import type { Queries } from '../../ports.ts';
import { accountIdOf } from '../account/account.queries.ts';
import type { StatementAccount } from './account-statement.ts';

/** The real account of a public number (`WEB1001`), without the names that only a brand's manifest has. */
export async function findStatementAccount(
  db: Queries,
  brandId: string,
  number: string,
): Promise<StatementAccount | null> {
  const parsed = parsePublicNumber(number);
  if (parsed === null) return null;
  const [user] = await db.query<{ id: string; currency: string }>(
    'select id, currency from app_user where brand_id = $1 and number = $2',
    [brandId, parsed],
  );
  return user
    ? {
        brandId,
        environment: null,
        brand: '',
        legalEntity: null,
        accountId: accountIdOf(user.id, 'real'),
        number: publicNumber(parsed),
        currency: user.currency,
      }
    : null;
}
