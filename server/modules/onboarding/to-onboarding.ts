import type { Money } from '../../../domain/money/amount.ts';
import { manifestMoney } from '../../../domain/money/manifest-amount.ts';
import { formatMoney } from '../../../domain/money/money.ts';
import type { Onboarding, ServerBrand } from '../../../schemas/generated/types.ts';
import { amountOfPlan, plansOnOffer } from '../plan/plan-terms.ts';
import { offersPlans } from '../plan-membership/user-plans.ts';
import type { OnboardingRow } from './onboarding.queries.ts';

/** Suggested amount in demo mode (spec 2 §9): a live brand suggests none. */
const SUGGESTED = '250';
const DEFAULT_AMOUNTS = ['250', '500', '1000'];

/** The amounts to choose from, ascending: those of the plans on offer, else common ones. */
function amountsOf(brand: ServerBrand): { money: Money; plan: string | null }[] {
  if (offersPlans(brand))
    return plansOnOffer(brand).map((plan) => ({
      money: amountOfPlan(plan, brand),
      plan: plan.name,
    }));
  return DEFAULT_AMOUNTS.map((amount) => ({ money: manifestMoney(amount, brand), plan: null }));
}

export function toOnboarding(
  brand: ServerBrand,
  { step, interests, amount }: OnboardingRow,
  { currency, isDue }: { currency: string; isDue: boolean },
): Onboarding {
  const suggested = brand.mode === 'demo' ? manifestMoney(SUGGESTED, brand) : null;
  const chosen = amount ?? suggested;
  return {
    is_due: isDue,
    step,
    investment_interests: interests,
    amount: chosen === null ? null : formatMoney(chosen, currency),
    currency,
    amounts: amountsOf(brand).map(({ money, plan }) => ({
      amount: formatMoney(money, currency),
      plan,
    })),
  };
}
