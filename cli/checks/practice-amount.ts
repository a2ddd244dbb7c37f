import type { Check } from '../manifest/check-context.ts';
import type { Draft } from '../manifest/draft.ts';

const AMOUNT = /^(?:0|[1-9][0-9]{0,11})(?:\.[0-9]{1,8})?$/;
const isPositive = (amount: string) => AMOUNT.test(amount) && /[1-9]/.test(amount);

function wrongAmounts(amounts: readonly string[] | undefined, path: string): Draft[] {
  return (amounts ?? []).flatMap((amount, index) =>
    isPositive(amount)
      ? []
      : [
          {
            path: `${path}/${index}`,
            message: `"${amount}" is no amount that an account can start with.`,
            cure: 'Write a decimal above 0: "500" or "500.00".',
          },
        ],
  );
}

/** Amounts of virtual money are above zero. */
export const practiceAmount: Check = ({ brand }) => {
  const { practice, demoAccounts } = brand;
  const topUpTo = practice?.topUpTo;
  return [
    ...(topUpTo === undefined || isPositive(topUpTo)
      ? []
      : [
          {
            path: '/practice/topUpTo',
            message: `The practice account is refilled to ${topUpTo}, which is not enough to trade.`,
            cure: 'Write an amount above 0, such as "10000.00", or leave it out.',
          },
        ]),
    ...wrongAmounts(demoAccounts?.initialDeposits, '/demoAccounts/initialDeposits'),
    ...wrongAmounts(demoAccounts?.topUps, '/demoAccounts/topUps'),
  ];
};
