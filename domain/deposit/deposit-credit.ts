import { defaultCurrency } from '../money/account-currencies.ts';
import { subtract, type Money } from '../money/amount.ts';
import { manifestMoney } from '../money/manifest-amount.ts';
import { formatMoney } from '../money/money.ts';
import { depositFee, type DepositFeeRule } from './deposit-fee.ts';

/**
 * What a deposit credits after its fee, in minor units of the brand's first account currency, in which the manifest
 * states both.
 */
export function depositCredit(
  amount: string,
  fee: Partial<DepositFeeRule> | undefined,
  brand: { accountCurrencies: readonly string[] },
): Money {
  const currency = defaultCurrency(brand.accountCurrencies);
  const money = manifestMoney(amount, brand);
  /** The manifest may state more decimals than the currency has. */
  const inCurrency = (text = '0') => formatMoney(manifestMoney(text, brand), currency);
  const rule = {
    fixed: inCurrency(fee?.fixed),
    percent: fee?.percent ?? '0',
    minimum: inCurrency(fee?.minimum),
  };
  return subtract(money, depositFee(money, rule, currency));
}
