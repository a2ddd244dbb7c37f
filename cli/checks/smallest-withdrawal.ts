import { DEFAULT_LIMITS } from '../../domain/deposit/default-limits.ts';
import { depositCredit } from '../../domain/deposit/deposit-credit.ts';
import type { DepositFeeRule } from '../../domain/deposit/deposit-fee.ts';
import { defaultCurrency } from '../../domain/money/account-currencies.ts';
import { larger, smaller, type Money } from '../../domain/money/amount.ts';
import { manifestMoney } from '../../domain/money/manifest-amount.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

type Currencies = Parameters<typeof manifestMoney>[1];

interface Limits {
  minimum: string;
  maximum: string;
}

/** A method with the text of its smallest deposit, and what its smallest and largest ones credit after the fee. */
interface Credits {
  id: string;
  minimum: string;
  hasFee: boolean;
  smallest: Money;
  largest: Money;
}

function limitsOf(id: string, limits: Partial<Limits>, { settings }: CheckContext): Limits {
  return id === 'card'
    ? { minimum: settings.card_payment_minimum, maximum: settings.card_payment_maximum }
    : { ...DEFAULT_LIMITS, ...limits };
}

function creditsOf(context: CheckContext, brand: Currencies): Credits[] {
  const methods = Object.entries(context.brand.deposits ?? {}) as [
    string,
    Partial<Limits> & { fee?: Partial<DepositFeeRule> },
  ][];
  return methods.map(([id, { fee, ...stated }]) => {
    const { minimum, maximum } = limitsOf(id, stated, context);
    const [smallest, largest] = [depositCredit(minimum, fee, brand), depositCredit(maximum, fee, brand)];
    return { id, minimum, hasFee: smallest < manifestMoney(minimum, brand), smallest, largest };
  });
}

/** By the payout method with the lowest minimum; the larger one of it and the setting applies. */
function smallestWithdrawalOf({ brand, settings }: CheckContext, currencies: Currencies): Money {
  const minimums = Object.values(brand.payouts ?? {}).map(({ minimum = '0' }) =>
    manifestMoney(minimum, currencies),
  );
  return larger(manifestMoney(settings.minimum_withdrawal, currencies), minimums.reduce(smaller));
}

function noDepositSuffices(least: string, largest: string, { hasValue }: CheckContext): Violation {
  return {
    path: hasValue('/settings/minimum_withdrawal') ? '/settings/minimum_withdrawal' : '/payouts',
    message: `The smallest withdrawal, ${least}, is above what the largest deposit credits, ${largest}: no deposit could be withdrawn.`,
    cure: `Lower minimum_withdrawal in the settings, or the minimum in payouts, to ${largest} or less.`,
  };
}

function tooSmallDeposit(
  { id, minimum, hasFee }: Credits,
  credited: string,
  least: string,
  { hasValue }: CheckContext,
): Violation {
  const stated = `/deposits/${id}/minimum`;
  const deposit = hasFee
    ? `A deposit of ${minimum} credits ${credited} after its fee, which`
    : `A deposit of ${minimum}`;
  const more = hasFee ? `a minimum of which ${least} or more is credited` : `a minimum of ${least} or more`;
  return {
    severity: 'warning',
    path: hasValue(stated) ? stated : `/deposits/${id}`,
    message: `${deposit} is below the smallest withdrawal, ${least}: the client could not withdraw it.`,
    cure: `Write ${more}, or lower minimum_withdrawal in the settings and the minimum in payouts.`,
  };
}

/** A live brand takes no deposit that the client cannot withdraw again. */
export const smallestWithdrawal: Check = (context) => {
  const { mode, deposits, payouts, accountCurrencies = [] } = context.brand;
  if (mode !== 'live' || !Object.keys(deposits ?? {}).length || !Object.keys(payouts ?? {}).length) return [];
  const credits = creditsOf(context, { accountCurrencies });
  const least = smallestWithdrawalOf(context, { accountCurrencies });
  const largest = credits.map((each) => each.largest).reduce(larger);
  const shown = (amount: Money) => formatMoney(amount, defaultCurrency(accountCurrencies));
  if (largest < least) return [noDepositSuffices(shown(least), shown(largest), context)];
  return credits
    .filter(({ smallest }) => smallest < least)
    .map((each) => tooSmallDeposit(each, shown(each.smallest), shown(least), context));
};
