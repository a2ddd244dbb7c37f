import { ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { manifestMoney } from '../../../domain/money/manifest-amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { BrandPlan, Plan, ServerBrand } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';

/** @throws feature_disabled */
export function requirePlans({ features }: Pick<ServerBrand, 'features'>): void {
  if (!features.includes('plans')) throw new Failure('feature_disabled');
}

/** In minor units of any account's currency. */
export const amountOfPlan = ({ amount }: BrandPlan, brand: Pick<ServerBrand, 'accountCurrencies'>): Money =>
  manifestMoney(amount, brand);

/** A plan grants a bonus only in a brand that allows bonuses. */
export const bonusOfPlan = (
  brand: Pick<ServerBrand, 'protection' | 'accountCurrencies'>,
  { bonus }: BrandPlan,
): Money => (brand.protection?.bonuses && bonus !== undefined ? manifestMoney(bonus, brand) : ZERO_MONEY);

/** What approving an upgrade grants: a brand that no longer allows bonuses grants none that it offered before. */
export const grantedBonus = (
  { protection }: Pick<ServerBrand, 'protection'>,
  { bonus }: { bonus: Money },
): Money => (protection?.bonuses ? bonus : ZERO_MONEY);

/** The plans on offer, by ascending amount. */
export const plansOnOffer = (brand: Pick<ServerBrand, 'plans' | 'accountCurrencies'>): BrandPlan[] =>
  brand.plans
    .filter(({ status }) => status !== 0)
    .toSorted((a, b) => {
      const [less, more] = [amountOfPlan(a, brand), amountOfPlan(b, brand)];
      return less < more ? -1 : Number(less > more);
    });

const inLanguage = (texts: Readonly<Record<string, string>>, languages: readonly string[]): string =>
  languages.map((language) => texts[language]).find((text) => text !== undefined) ??
  Object.values(texts)[0] ??
  '';

/** A plan as traders see it, in this language or else in the first one of the brand. */
export function toPlan(brand: ServerBrand, plan: BrandPlan, currency: string, language: string): Plan {
  const { id, name, icon = 'star', color = '', features } = plan;
  const bonus = bonusOfPlan(brand, plan);
  return {
    id,
    name,
    amount: formatMoney(amountOfPlan(plan, brand), currency),
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
