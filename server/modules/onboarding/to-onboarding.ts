import type { Money } from '../../../domain/money/amount.ts';
import { formatMoney, moneyAtMost } from '../../../domain/money/money.ts';
import type { Onboarding, ServerBrand } from '../../../schemas/generated/types.ts';
import { amountOfPlan, plansOnOffer } from '../plan/plan-terms.ts';
import { offersPlans } from '../plan-membership/user-plans.ts';
import type { OnboardingRow } from './onboarding.queries.ts';

/** Common amounts in dollars; in other currencies, the same numbers of minor units, as for amounts of the manifest. */
const COMMON_AMOUNTS = ['250', '500', '1000'].map((amount) => moneyAtMost(amount, 'USD'));

interface Choice {
  money: Money;
  plan: string | null;
}

/** The amounts to choose from, ascending: those of the plans on offer, else common ones. */
function choicesOf(brand: ServerBrand): Choice[] {
  if (offersPlans(brand))
    return plansOnOffer(brand).map((plan) => ({
      money: amountOfPlan(plan, brand),
      plan: plan.name,
    }));
  return COMMON_AMOUNTS.map((money) => ({ money, plan: null }));
}

/** Suggested in demo mode: 250 (spec 2 §9) or the next larger choice. A live brand suggests no amount. */
function suggestionOf({ mode }: ServerBrand, choices: readonly Choice[]): Money | null {
  if (mode !== 'demo') return null;
  return (choices.find(({ money }) => money >= COMMON_AMOUNTS[0]!) ?? choices.at(-1))?.money ?? null;
}

export function toOnboarding(
  brand: ServerBrand,
  { step, interests, amount }: OnboardingRow,
  { currency, isDue }: { currency: string; isDue: boolean },
): Onboarding {
  const choices = choicesOf(brand);
  const chosen = amount ?? suggestionOf(brand, choices);
  return {
    is_due: isDue,
    step,
    investment_interests: interests,
    amount: chosen === null ? null : formatMoney(chosen, currency),
    currency,
    amounts: choices.map(({ money, plan }) => ({
      amount: formatMoney(money, currency),
      plan,
    })),
  };
}
