import type { Check, CheckContext } from '../manifest/check-context.ts';
import type { InputBrand } from '../manifest/input-brand.ts';
import { offersDeposits } from '../manifest/method-state.ts';
import { PAYOUT_METHODS } from '../manifest/schema-data.ts';

/** A section without which the page of a feature is empty or misleading. */
interface Need {
  feature: string;
  section: keyof InputBrand;
  isMet(context: CheckContext): boolean;
  message: string;
  cure: string;
}

const PAYOUT_IDS = [...PAYOUT_METHODS.keys()];

const NEEDS: readonly Need[] = [
  {
    feature: 'accessibility',
    section: 'accessibility',
    isMet: ({ brand }) => Boolean(brand.accessibility ?? brand.legal),
    message: 'The accessibility statement asks for reports of barriers, but names no contact.',
    cure: 'Add "accessibility": { "contact": "…", "conformance": "not-assessed" }, or disable the feature.',
  },
  {
    feature: 'deposits',
    section: 'deposits',
    isMet: ({ settings }) => offersDeposits(settings),
    message: 'No deposit method is on: the deposit button opens a dialog that offers none.',
    cure: 'Add a method to deposits, switch one on in settings, or disable the feature.',
  },
  {
    feature: 'plans',
    section: 'plans',
    isMet: ({ brand }) => brand.plans?.some(({ status }) => status !== 0) ?? false,
    message: 'The dialog of the trading plans is empty: the brand offers none.',
    cure: 'Add a plan to plans, or disable the feature.',
  },
  {
    feature: 'withdrawals',
    section: 'payouts',
    isMet: ({ brand: { payouts = {}, settings = {} } }) =>
      Object.keys(payouts).length > 0 ||
      [...PAYOUT_METHODS.values()].some(({ flag }) => settings[flag] !== undefined),
    message: `The site offers every payout method (${PAYOUT_IDS.join(', ')}), because the manifest names none.`,
    cure: 'Add the methods that you pay out by to payouts.',
  },
];

/** An invalid section has its own problem. */
const isInvalid = (section: keyof InputBrand, { brand, hasValue }: CheckContext): boolean =>
  hasValue(`/${section}`) && brand[section] === undefined;

/** No feature in the build shows an empty or misleading page for want of its section. */
export const missingSection: Check = (context) =>
  NEEDS.filter(
    ({ feature, section, isMet }) =>
      context.built.has(feature) && !isInvalid(section, context) && !isMet(context),
  ).map(({ feature, message, cure }) => ({
    severity: 'warning',
    path: `/features/${feature}`,
    at: 'key',
    message,
    cure,
  }));
