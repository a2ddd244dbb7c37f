import { smaller, subtract, type Money } from '../../../domain/money/amount.ts';
import type { Queries } from '../../ports.ts';
import { sumOfPlans } from '../plan-membership/plan-upgrade.queries.ts';

/** Reserved funds of a real account by their purpose. */
export interface ReservedParts {
  withdrawals: Money;
  plans: Money;
}

/**
 * Divides the reserved funds of a real account. A plan that was joined after the account was read counts no more
 * than the account has reserved.
 */
export async function reservedParts(
  db: Queries,
  brandId: string,
  { userId, reserved }: { userId: string; reserved: Money },
): Promise<ReservedParts> {
  const plans = smaller(await sumOfPlans(db, brandId, userId), reserved);
  return { plans, withdrawals: subtract(reserved, plans) };
}
