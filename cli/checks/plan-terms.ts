import { DEFAULT_ACCOUNT_CURRENCIES, defaultCurrency } from '../../domain/money/account-currencies.ts';
import { moneyAtMost } from '../../domain/money/money.ts';
import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import type { InputBrand } from '../manifest/input-brand.ts';

type Plan = NonNullable<InputBrand['plans']>[number];

const AMOUNT = /^[0-9]{1,12}(?:\.[0-9]{1,8})?$/;

/** What is wrong with an amount that rounds down to zero in the currency that it is stated in. */
function smallness(amount: string, currency: string): string | null {
  if (!AMOUNT.test(amount) || moneyAtMost(amount, currency) > 0n) return null;
  return /[1-9]/.test(amount) ? `less than the smallest unit of ${currency}` : 'zero';
}

function repeatedIds(plans: readonly Plan[]): Violation[] {
  return plans.flatMap(({ id }, index) =>
    id !== undefined && plans.findIndex((other) => other.id === id) < index
      ? [
          {
            path: `/plans/${index}/id`,
            message: `Two plans have the id "${id}".`,
            cure: 'Give each plan an id of its own: memberships refer to it.',
          },
        ]
      : [],
  );
}

function emptyAmounts(plans: readonly Plan[], currency: string): Violation[] {
  return plans.flatMap((plan, index) =>
    (['amount', 'bonus'] as const).flatMap((name) => {
      const problem = plan[name] === undefined ? null : smallness(plan[name], currency);
      if (problem === null) return [];
      return [
        {
          path: `/plans/${index}/${name}`,
          message: `The ${name} of the plan "${plan.name ?? plan.id}" is ${problem}.`,
          cure: name === 'bonus' ? 'Write a larger amount, or remove the bonus.' : 'Write a larger amount.',
        },
      ];
    }),
  );
}

function missingLanguages(plans: readonly Plan[], languages: readonly string[]): Violation[] {
  return plans.flatMap(({ features = {} }, index) =>
    Object.entries(features).flatMap(([key, texts]) => {
      const missing = languages.filter((language) => !(language in texts));
      return missing.length
        ? [
            {
              path: `/plans/${index}/features/${key}`,
              message: `The feature "${key}" has no text in ${missing.map((language) => `"${language}"`).join(', ')}.`,
              cure: 'Add the text in every language of the brand.',
            },
          ]
        : [];
    }),
  );
}

/** Plans have ids of their own, amounts, and texts in every language. */
export const planTerms: Check = ({
  brand: { plans = [], languages, accountCurrencies = DEFAULT_ACCOUNT_CURRENCIES },
}) => [
  ...repeatedIds(plans),
  ...emptyAmounts(plans, defaultCurrency(accountCurrencies)),
  ...missingLanguages(plans, languages ?? []),
];
