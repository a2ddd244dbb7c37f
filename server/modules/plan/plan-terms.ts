import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { formatMoney, moneyAtMost } from '../../../domain/money/money.ts';
import type { BrandPlan, Plan, ServerBrand } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';

/** @throws feature_disabled */
export function requirePlans({ features }: Pick<ServerBrand, 'features'>): void {
  if (!features.includes('plans')) throw new Failure('feature_disabled');
}

export const amountOfPlan = ({ amount }: BrandPlan, currency: string): Money => moneyAtMost(amount, currency);

/** A plan grants a bonus only in a brand that allows bonuses. */
export const bonusOfPlan = (
  { protection }: Pick<ServerBrand, 'protection'>,
  { bonus }: BrandPlan,
  currency: string,
): Money => (protection?.bonuses && bonus !== undefined ? moneyAtMost(bonus, currency) : ZERO_MONEY);

/** The plans on offer, by ascending amount. */
export const plansOnOffer = ({ plans }: Pick<ServerBrand, 'plans'>, currency: string): BrandPlan[] =>
  plans
    .filter(({ status }) => status !== 0)
    .toSorted((a, b) => {
      const [less, more] = [amountOfPlan(a, currency), amountOfPlan(b, currency)];
      return less < more ? -1 : Number(less > more);
    });

const inLanguage = (texts: Readonly<Record<string, string>>, languages: readonly string[]): string =>
  languages.map((language) => texts[language]).find((text) => text !== undefined) ??
  Object.values(texts)[0] ??
  '';

/** A plan as traders see it, in this language or else in the first one of the brand. */
export function toPlan(brand: ServerBrand, plan: BrandPlan, currency: string, language: string): Plan {
  const { id, name, icon = 'star', color = '', features } = plan;
  const bonus = bonusOfPlan(brand, plan, currency);
  return {
    id,
    name,
    amount: formatMoney(amountOfPlan(plan, currency), currency),
    currency,
    bonus: bonus === ZERO_MONEY ? null : formatMoney(bonus, currency),
    icon,
    color,
    status: 1,
    features: Object.fromEntries(
      Object.entries(features).map(([key, texts]) => [
        key,
        { id: key, name: inLanguage(texts, [language, ...brand.languages]) },
      ]),
    ),
  };
}
