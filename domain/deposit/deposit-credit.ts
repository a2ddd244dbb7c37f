import { defaultCurrency } from '../money/account-currencies.ts';
import { subtract, type Money } from '../money/amount.ts';
import { manifestMoney, type Currencies } from '../money/manifest-amount.ts';
import { DEFAULT_LIMITS } from './default-limits.ts';
import { depositFee, manifestFeeRule, type DepositFeeRule } from './deposit-fee.ts';

/** A deposit method as the manifest states it. */
interface StatedMethod {
  minimum?: string;
  maximum?: string;
  fee?: Partial<DepositFeeRule>;
}

interface CardLimits {
  card_payment_minimum: string;
  card_payment_maximum: string;
}

/** The smallest deposit of a method as stated, and what the smallest and the largest one credit after their fee. */
export interface MethodCredits {
  minimum: string;
  hasFee: boolean;
  smallest: Money;
  largest: Money;
}

/**
 * What a deposit credits after its fee, in minor units of the brand's first account currency, in which the manifest
 * states both.
 */
export function depositCredit(
  amount: string,
  fee: Partial<DepositFeeRule> | undefined,
  brand: Currencies,
): Money {
  const currency = defaultCurrency(brand.accountCurrencies);
  const money = manifestMoney(amount, brand);
  return subtract(money, depositFee(money, manifestFeeRule(fee, brand, currency), currency));
}

/** The credits of a deposit method. The limits of cards are settings. */
export function methodCredits(
  id: string,
  { minimum = DEFAULT_LIMITS.minimum, maximum = DEFAULT_LIMITS.maximum, fee }: StatedMethod,
  { card_payment_minimum, card_payment_maximum }: CardLimits,
  brand: Currencies,
): MethodCredits {
  const [least, most] = id === 'card' ? [card_payment_minimum, card_payment_maximum] : [minimum, maximum];
  const [smallest, largest] = [depositCredit(least, fee, brand), depositCredit(most, fee, brand)];
  return { minimum: least, hasFee: smallest < manifestMoney(least, brand), smallest, largest };
}
