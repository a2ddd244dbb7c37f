import { readAmount, type AmountLimits, type AmountProblem } from '../account/amount-limits.ts';
import { larger, subtract, ZERO_MONEY, type Money } from '../money/amount.ts';
import { feeOf, feeRuleOf } from '../money/fees.ts';
import { formatMoney } from '../money/money.ts';
import { manifestMoney } from '../money/manifest-amount.ts';

/** Limits of a payout method in the manifest: decimal strings, see `manifestMoney`. */
export interface PayoutLimits {
  minimum?: string;
  maximum?: string;
  /** From this amount on, two administrators approve. */
  secondApproverFrom?: string;
}

interface WithdrawalLimits extends AmountLimits {
  minimum: Money;
  /** All that can be withdrawn now. */
  withdrawable: Money;
}

/** Limits of a withdrawal in minor units: the minimum is the larger one of the setting and of the method. */
export function withdrawalLimits(
  minimumSetting: string,
  { minimum, maximum }: PayoutLimits,
  currencies: { accountCurrencies: readonly string[] },
): { minimum: Money; maximum?: Money } {
  const own = manifestMoney(minimumSetting, currencies);
  return {
    minimum: minimum === undefined ? own : larger(own, manifestMoney(minimum, currencies)),
    ...(maximum === undefined ? {} : { maximum: manifestMoney(maximum, currencies) }),
  };
}

/** Whether something can be withdrawn, but less than the minimum: then only the whole of it can. */
export const isRemainder = (withdrawable: Money, minimum: Money): boolean =>
  withdrawable > ZERO_MONEY && withdrawable < minimum;

/** The smallest amount that can be withdrawn: the minimum does not hold back what remains. */
export const smallestWithdrawal = (withdrawable: Money, minimum: Money): Money =>
  isRemainder(withdrawable, minimum) ? withdrawable : minimum;

/** Fee of a withdrawal: percent of the amount, rounded half-even. */
export const withdrawalFee = (amount: Money, percent: string, currency: string): Money =>
  feeOf(amount, feeRuleOf({ percent }, currency));

/** An amount with its fee and the total that arrives. */
export interface WithdrawalAmount {
  amount: Money;
  fee: Money;
  total: Money;
}

/**
 * Parses an untrusted amount within the limits; its total is above zero. The amount may exceed what is
 * withdrawable, which the caller refuses.
 */
export function readWithdrawal(
  raw: unknown,
  currency: string,
  { minimum, maximum, withdrawable }: WithdrawalLimits,
  feePercent: string,
): WithdrawalAmount | { problem: AmountProblem } {
  const read = readAmount(raw, currency, { minimum: smallestWithdrawal(withdrawable, minimum), maximum });
  if ('problem' in read) return read;
  const { amount } = read;
  const fee = withdrawalFee(amount, feePercent, currency);
  const total = subtract(amount, fee);
  if (total <= 0n) return { problem: { rule: 'above', params: { price: formatMoney(fee, currency) } } };
  return { amount, fee, total };
}
