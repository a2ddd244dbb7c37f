import { methodCredits, type MethodCredits } from '../../domain/deposit/deposit-credit.ts';
import { defaultCurrency } from '../../domain/money/account-currencies.ts';
import { larger, smaller, type Money } from '../../domain/money/amount.ts';
import { manifestMoney, type Currencies } from '../../domain/money/manifest-amount.ts';
import { formatMoney } from '../../domain/money/money.ts';
import type { Check, CheckContext } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

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
    message: `The smallest withdrawal, ${least}, is above what the largest deposit credits, ${largest}: no deposit could be withdrawn in part.`,
    cure: `Lower minimum_withdrawal in the settings, or the minimum in payouts, to ${largest} or less.`,
  };
}

function tooSmallDeposit(
  id: string,
  { minimum, hasFee }: MethodCredits,
  credited: string,
  least: string,
  { hasValue }: CheckContext,
): Violation {
  const stated = `/deposits/${id}/minimum`;
  const deposit = hasFee
    ? `A deposit of ${minimum} credits ${credited} after its fee, which`
    : `A deposit of ${minimum}`;
  const more = hasFee ? `a minimum that credits ${least} or more` : `a minimum of ${least} or more`;
  return {
    severity: 'warning',
    path: hasValue(stated) ? stated : `/deposits/${id}`,
    message: `${deposit} is below the smallest withdrawal, ${least}: the client can withdraw it only with all that is free.`,
    cure: `Write ${more}, or lower minimum_withdrawal in the settings and the minimum in payouts.`,
  };
}

/** A live brand takes no deposit that the client can withdraw only with all that is free. */
export const smallestWithdrawal: Check = (context) => {
  const { mode, payouts = {}, accountCurrencies = [] } = context.brand;
  const deposits = Object.entries(context.brand.deposits ?? {});
  if (mode !== 'live' || !deposits.length || !Object.keys(payouts).length) return [];
  const currencies = { accountCurrencies };
  const methods = deposits.map(
    ([id, stated]) => [id, methodCredits(id, stated, context.settings, currencies)] as const,
  );
  const least = smallestWithdrawalOf(context, currencies);
  const largest = methods.map(([, credits]) => credits.largest).reduce(larger);
  const shown = (amount: Money) => formatMoney(amount, defaultCurrency(accountCurrencies));
  if (largest < least) return [noDepositSuffices(shown(least), shown(largest), context)];
  return methods
    .filter(([, { smallest }]) => smallest < least)
    .map(([id, credits]) => tooSmallDeposit(id, credits, shown(credits.smallest), shown(least), context));
};
