import type { Check } from '../manifest/check-context.ts';
import type { Draft } from '../manifest/draft.ts';
import type { InputBrand } from '../manifest/input-brand.ts';
import { REGIMES } from '../manifest/schema-data.ts';

type Plan = NonNullable<InputBrand['plans']>[number];

const BONUS = /\b(bonus|bonuses|bono|bonos|bonificaci[oó]n|bonificaciones)\b/iu;

function namesBonus({ name = '', features = {} }: Plan): string | undefined {
  if (BONUS.test(name)) return 'name';
  const key = Object.keys(features).find((one) =>
    [one, ...Object.values(features[one] ?? {})].some((text) => BONUS.test(text)),
  );
  return key === undefined ? undefined : `features/${key}`;
}

function plansWithBonus(plans: readonly Plan[], reason: string, cure: string): Draft[] {
  return plans.flatMap((plan, index) => {
    const place = plan.bonus === undefined ? namesBonus(plan) : 'bonus';
    return place === undefined
      ? []
      : [
          {
            path: `/plans/${index}/${place}`,
            message: `The plan "${plan.name ?? plan.id}" promises a bonus; ${reason}.`,
            cure,
          },
        ];
  });
}

/** No incentives to deposit or trade under eu, uk and au; elsewhere only where the brand says so. */
export const noBonuses: Check = ({ brand: { protection = {}, plans = [] } }) => {
  const { bonuses, regime } = protection;
  if (regime && !REGIMES[regime].bonuses) {
    const reason = `bonuses are not allowed under the regime "${regime}" (${REGIMES[regime].title})`;
    const own = {
      path: '/protection/bonuses',
      message: `${reason[0]!.toUpperCase()}${reason.slice(1)}.`,
      cure: 'Set "bonuses": false.',
    };
    return [...(bonuses ? [own] : []), ...plansWithBonus(plans, reason, 'Remove the bonus.')];
  }
  if (bonuses) return [];
  return plansWithBonus(
    plans.filter(({ bonus }) => bonus !== undefined),
    'the brand has no bonuses',
    'Set "bonuses": true in protection, or remove the bonus.',
  );
};
