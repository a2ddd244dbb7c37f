import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import type { InputBrand } from '../manifest/input-brand.ts';

type Plan = NonNullable<InputBrand['plans']>[number];

const ZERO = /^0+(?:\.0+)?$/;

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

function emptyAmounts(plans: readonly Plan[]): Violation[] {
  return plans.flatMap((plan, index) =>
    (['amount', 'bonus'] as const).flatMap((name) => {
      if (plan[name] === undefined || !ZERO.test(plan[name])) return [];
      return [
        {
          path: `/plans/${index}/${name}`,
          message: `The ${name} of the plan "${plan.name ?? plan.id}" is zero.`,
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
export const planTerms: Check = ({ brand: { plans = [], languages } }) => [
  ...repeatedIds(plans),
  ...emptyAmounts(plans),
  ...missingLanguages(plans, languages ?? []),
];
