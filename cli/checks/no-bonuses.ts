import type { Check, CheckContext } from '../manifest/check-context.ts';
import { quoteValue, type Violation } from '../manifest/violation.ts';
import type { InputBrand } from '../manifest/input-brand.ts';
import { overrides } from '../manifest/overrides.ts';
import { pointerTo } from '../manifest/source.ts';
import { REGIMES } from '../manifest/schema-data.ts';
import { TEXTS } from '../manifest/text-keys.ts';

type Plan = NonNullable<InputBrand['plans']>[number];

const SUMMARY = 'bonus-summary';
/** In the languages of the product. "Prime" alone means other things, such as a prime broker. */
const BONUS =
  /(?<!\p{L})(?:bonus(?:es)?|bonos?|bonificaci(?:[oó]n|ones)|bonifications?|primes? (?:de bienvenue|de dépôt|de fidélité|offertes?))(?!\p{L})/iu;

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

/** Own sentences of the brand that name a bonus: the tagline, the footer line, and overrides of texts that name none. */
function textsWithBonus(context: CheckContext, reason: string): Violation[] {
  const { tagline = {}, settings = {} } = context.brand;
  const footer = settings.platform_security_bond_message ?? '';
  const own = [
    ...Object.entries(tagline).map(([language, text]) => ({
      place: { path: pointerTo('/tagline', language) },
      text,
    })),
    { place: { path: '/settings/platform_security_bond_message' }, text: footer },
    ...overrides(context).filter(({ key }) => !BONUS.test(TEXTS.get(key) ?? '')),
  ];
  return own
    .filter(({ text }) => BONUS.test(text))
    .map(({ place, text }) => ({
      severity: 'warning' as const,
      ...place,
      message: `${quoteValue(text)} names a bonus; ${reason}.`,
      cure: 'Promise none: rewrite the text.',
    }));
}

/** No incentives to deposit or trade under eu, uk and au; elsewhere only where the brand says so. */
export const noBonuses: Check = (context) => {
  const { protection = {}, plans = [], features = {} } = context.brand;
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
      ...textsWithBonus(context, reason),
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
