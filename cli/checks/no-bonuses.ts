import type { Check } from '../manifest/check-context.ts';
import type { Violation } from '../manifest/violation.ts';
import type { InputBrand } from '../manifest/input-brand.ts';
import { pointerTo } from '../manifest/source.ts';
import { REGIMES } from '../manifest/schema-data.ts';

type Plan = NonNullable<InputBrand['plans']>[number];

const SUMMARY = 'bonus-summary';
const BONUS = /\b(bonus|bonuses|bono|bonos|bonificaci[oó]n|bonificaciones)\b/iu;

function namesBonus({ name = '', features = {} }: Plan): string | undefined {
  if (BONUS.test(name)) return 'name';
  const key = Object.keys(features).find((one) =>
    [one, ...Object.values(features[one] ?? {})].some((text) => BONUS.test(text)),
  );
  return key === undefined ? undefined : `features/${key}`;
}

function plansWithBonus(plans: readonly Plan[], reason: string, cure: string): Violation[] {
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

const summaryOf = (id: string, reason: string, cure: string): Violation => ({
  path: pointerTo('/features', id),
  at: 'key',
  message: `The feature "${id}" shows bonuses; ${reason}.`,
  cure,
});

/** No incentives to deposit or trade under eu, uk and au; elsewhere only where the brand says so. */
export const noBonuses: Check = ({ brand: { protection = {}, plans = [], features = {} } }) => {
  const { bonuses, regime } = protection;
  const summary = features[SUMMARY] ? [SUMMARY] : [];
  if (regime && !REGIMES[regime].bonuses) {
    const reason = `bonuses are not allowed under the regime "${regime}" (${REGIMES[regime].title})`;
    const own = {
      path: '/protection/bonuses',
      message: `${reason[0]!.toUpperCase()}${reason.slice(1)}.`,
      cure: 'Set "bonuses": false.',
    };
    return [
      ...(bonuses ? [own] : []),
      ...plansWithBonus(plans, reason, 'Remove the bonus.'),
      ...summary.map((id) => summaryOf(id, reason, `Remove "${id}" from features.`)),
    ];
  }
  if (bonuses) return [];
  const reason = 'the brand has no bonuses';
  return [
    ...plansWithBonus(
      plans.filter(({ bonus }) => bonus !== undefined),
      reason,
      'Set "bonuses": true in protection, or remove the bonus.',
    ),
    ...summary.map((id) =>
      summaryOf(id, reason, `Set "bonuses": true in protection, or remove "${id}" from features.`),
    ),
  ];
};
