import type { AmountLimits } from '../../../domain/account/amount-limits.ts';
import { defaultCurrency } from '../../../domain/money/account-currencies.ts';
import { asMoney, ceilTo, floorTo, type Money } from '../../../domain/money/amount.ts';
import { manifestMoney } from '../../../domain/money/manifest-amount.ts';
import { convertMoney } from '../../../domain/money/money.ts';
import type { ServerBrand, Settings } from '../../../schemas/generated/types.ts';
import type { CallContext } from '../../request-context.ts';
import { moneyRate } from './deposit-rates.ts';

/** Limits keep this many digits, so that they change less often than rates: 7,843.21 is 7,800. */
const FIGURES = 2;

const stepOf = (amount: Money): Money => asMoney(10n ** BigInt(Math.max(0, String(amount).length - FIGURES)));

/**
 * Limits of card deposits in a currency: the settings are in the brand's first account currency and are converted at the
 * current rate, the maximum rounded down and the minimum up to two figures. Without a recent rate they are the same
 * number of minor units.
 */
export function cardLimits(
  { card_payment_minimum, card_payment_maximum }: Settings,
  currency: string,
  {
    brand,
    market,
    now,
  }: Pick<CallContext, 'market' | 'now'> & { brand: Pick<ServerBrand, 'accountCurrencies'> },
): Required<AmountLimits> {
  const stated = defaultCurrency(brand.accountCurrencies);
  const rate = moneyRate(market, stated, currency, now)?.rate;
  const [minimum, maximum] = [card_payment_minimum, card_payment_maximum].map((amount) =>
    manifestMoney(amount, brand),
  ) as [Money, Money];
  if (rate === undefined || stated === currency) return { minimum, maximum };
  const converted = (amount: Money) => convertMoney(amount, rate, stated, currency);
  const [least, most] = [converted(minimum), converted(maximum)];
  return { minimum: ceilTo(least, stepOf(least)), maximum: floorTo(most, stepOf(most)) };
}
