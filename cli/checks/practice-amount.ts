import { demoAccountOptions } from '../../domain/account/demo-account-options.ts';
import { defaultCurrency, DEFAULT_ACCOUNT_CURRENCIES } from '../../domain/money/account-currencies.ts';
import { moneyAtMost, parseMoney } from '../../domain/money/money.ts';
import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';

const AMOUNT = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,8})?$/;

/** At least one minor unit in each of the currencies. */
const isEnough = (amount: string, currencies: readonly string[]) =>
  AMOUNT.test(amount) && currencies.every((currency) => moneyAtMost(amount, currency) > 0n);

/** An amount above zero in each of the currencies. */
function isExact(amount: string, currencies: readonly string[]): boolean {
  return (
    AMOUNT.test(amount) &&
    currencies.every((currency) => {
      const parsed = parseMoney(amount, currency);
      return typeof parsed === 'bigint' && parsed > 0n;
    })
  );
}

function wrongAmounts(
  amounts: readonly string[] | undefined,
  currencies: readonly string[],
  path: string,
): Violation[] {
  return (amounts ?? []).flatMap((amount, index) =>
    isExact(amount, currencies)
      ? []
      : [
          {
            path: `${path}/${index}`,
            message: `"${amount}" is not a valid amount in ${currencies.join(' and ')}.`,
            cure: 'Write a decimal above 0 that each currency of demoAccounts has: "500" or "500.00".',
          },
        ],
  );
}

/** Amounts of virtual money are above zero in the currency that they are stated in. */
export const practiceAmount: Check = ({ brand }) => {
  const { practice, demoAccounts, accountCurrencies: currencies = DEFAULT_ACCOUNT_CURRENCIES } = brand;
  const topUpTo = practice?.topUpTo;
  const { currencies: virtual } = demoAccountOptions(demoAccounts);
  return [
    ...(topUpTo === undefined || isEnough(topUpTo, [defaultCurrency(currencies)])
      ? []
      : [
          {
            path: '/practice/topUpTo',
            message: `The practice account is refilled to ${topUpTo}, which is not enough to trade.`,
            cure: 'Write an amount above 0, such as "10000.00", or leave it out.',
          },
        ]),
    ...wrongAmounts(demoAccounts?.initialDeposits, virtual, '/demoAccounts/initialDeposits'),
    ...wrongAmounts(demoAccounts?.topUps, virtual, '/demoAccounts/topUps'),
  ];
};
