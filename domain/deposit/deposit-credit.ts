import { defaultCurrency } from '../money/account-currencies.ts';
import { subtract, type Money } from '../money/amount.ts';
import { manifestMoney } from '../money/manifest-amount.ts';
import { depositFee, type DepositFeeRule } from './deposit-fee.ts';

const NO_FEE: DepositFeeRule = { fixed: '0', percent: '0', minimum: '0' };

/**
 * What a deposit credits after its fee, in minor units of the brand's first account currency, in which the manifest
 * states both.
 */
export function depositCredit(
  amount: string,
  fee: Partial<DepositFeeRule> | undefined,
  brand: { accountCurrencies: readonly string[] },
): Money {
  const money = manifestMoney(amount, brand);
  const rule = { ...NO_FEE, ...fee };
  return subtract(money, depositFee(money, rule, defaultCurrency(brand.accountCurrencies)));
}
