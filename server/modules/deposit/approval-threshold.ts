import { add, asMoney, smaller, type Money } from '../../../domain/money/amount.ts';
import { manifestMoney } from '../../../domain/money/manifest-amount.ts';
import type { ServerBrand } from '../../../schemas/generated/types.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';
import type { DepositMethod, DepositRow } from './deposit.queries.ts';

type Brand = Pick<ServerBrand, 'deposits' | 'accountCurrencies'>;

const MINOR_UNIT = asMoney(1n);

/** Amount from which a deposit of this method needs two operators, in the account's currency. */
export function methodThreshold(brand: Brand, method: DepositMethod): Money | undefined {
  const from = depositsOf(brand)[method]?.secondApproverFrom;
  return from === undefined ? undefined : manifestMoney(from, brand);
}

/**
 * Amount from which an approval of this deposit needs two operators. A card is charged what was requested, so
 * more than that is a mistake or a fraud until a second operator has seen it, too; coins and checkouts are
 * often overpaid, and only their method's threshold applies.
 */
export function approvalThreshold(
  brand: Brand,
  { method, account_amount: requested }: Pick<DepositRow, 'method' | 'account_amount'>,
): Money | undefined {
  const threshold = methodThreshold(brand, method);
  if (method !== 'card') return threshold;
  const excess = add(requested, MINOR_UNIT);
  return threshold === undefined ? excess : smaller(threshold, excess);
}
