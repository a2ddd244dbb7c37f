import { smaller, subtract, type Money } from '../../../../domain/money/amount.ts';
import { readAmount, type AmountProblem } from '../../../../domain/account/amount-limits.ts';
import { formatMoney, moneyAtMost, moneyOf } from '../../../../domain/money/money.ts';
import {
  isRemainder,
  smallestWithdrawal,
  withdrawalFee,
  type WithdrawalAmount,
} from '../../../../domain/payout/withdrawal-amount.ts';
import type {
  PayoutAccount,
  PayoutMethodSettings,
  WithdrawalSettings,
} from '../../../../schemas/generated/types.ts';

/** Fee and total of a withdrawal, computed as the server does. */
export function quoteOf(
  amount: Money,
  { fee_percent, currency }: Pick<WithdrawalSettings, 'fee_percent' | 'currency'>,
): WithdrawalAmount {
  const fee = smaller(withdrawalFee(amount, fee_percent, currency), amount);
  return { amount, fee, total: subtract(amount, fee) };
}

export const methodOf = (
  { methods }: Pick<WithdrawalSettings, 'methods'>,
  account: Pick<PayoutAccount, 'type'> | null,
): PayoutMethodSettings | undefined => methods.find(({ type }) => type === account?.type);

/** By the server's clock: it names no end of a hold that is over. */
export const isHeld = ({ hold_until }: Pick<PayoutAccount, 'hold_until'>): boolean => hold_until !== null;

/** The amount before the trader enters one: the minimum, but no more than can be withdrawn. */
export function initialAmount(
  minimum: string,
  { withdrawable, currency }: Pick<WithdrawalSettings, 'withdrawable' | 'currency'>,
): string {
  return formatMoney(smaller(moneyAtMost(minimum, currency), moneyOf(withdrawable, currency)), currency);
}

/** The typed amount; null if it is no amount above zero. */
export function readableAmount(raw: string | null, currency: string): Money | null {
  const read = readAmount(raw, currency, {});
  return 'amount' in read ? read.amount : null;
}

export type AmountObstacle =
  | AmountProblem
  | { rule: 'minimum'; minimum: Money }
  | { rule: 'remainder'; minimum: Money }
  | { rule: 'fee' }
  | { rule: 'maximum'; maximum: Money }
  | { rule: 'funds'; withdrawable: Money };

/** The method's minimum while all that can be withdrawn is less than it, and else null. */
export function missedMinimum(
  { minimum }: Pick<PayoutMethodSettings, 'minimum'>,
  { withdrawable, currency }: Pick<WithdrawalSettings, 'withdrawable' | 'currency'>,
): Money | null {
  const least = moneyAtMost(minimum, currency);
  return isRemainder(moneyOf(withdrawable, currency), least) ? least : null;
}

/** The nearest amount that can be withdrawn in place of a refused one; null if its refusal has another cause. */
export function offeredAmount(
  obstacle: AmountObstacle,
  method: Pick<PayoutMethodSettings, 'minimum' | 'maximum'>,
  settings: Pick<WithdrawalSettings, 'withdrawable' | 'currency' | 'fee_percent'>,
): Money | null {
  if (obstacle.rule !== 'funds' && obstacle.rule !== 'remainder' && obstacle.rule !== 'maximum') return null;
  const free = moneyOf(settings.withdrawable, settings.currency);
  const offer = obstacle.rule === 'maximum' ? smaller(obstacle.maximum, free) : free;
  const checked = checkAmount(formatMoney(offer, settings.currency), method, settings);
  return 'amount' in checked ? checked.amount : null;
}

/** Reads the amount; a problem when the server would refuse it. `raw` is null for an invalid text. */
export function checkAmount(
  raw: string | null,
  method: Pick<PayoutMethodSettings, 'minimum' | 'maximum'>,
  settings: Pick<WithdrawalSettings, 'withdrawable' | 'currency' | 'fee_percent'>,
): { amount: Money } | { obstacle: AmountObstacle } {
  const { withdrawable, currency } = settings;
  const read = readAmount(raw, currency, {});
  if ('problem' in read) return { obstacle: read.problem };
  const { amount } = read;
  const minimum = moneyAtMost(method.minimum, currency);
  const free = moneyOf(withdrawable, currency);
  if (isRemainder(free, minimum) && amount !== free) return { obstacle: { rule: 'remainder', minimum } };
  if (amount < smallestWithdrawal(free, minimum)) return { obstacle: { rule: 'minimum', minimum } };
  const maximum = method.maximum === null ? null : moneyAtMost(method.maximum, currency);
  if (maximum !== null && amount > maximum) return { obstacle: { rule: 'maximum', maximum } };
  if (amount > free) return { obstacle: { rule: 'funds', withdrawable: free } };
  return quoteOf(amount, settings).total > 0n ? read : { obstacle: { rule: 'fee' } };
}
