import type { Check, CheckContext } from '../manifest/check-context.ts';
import { offersDeposits, offersPayouts } from '../manifest/method-state.ts';
import { PAYOUT_METHODS } from '../manifest/schema-data.ts';
import type { Violation } from '../manifest/violation.ts';

const acceptsDeposits = ({ brand, settings }: CheckContext): boolean =>
  offersDeposits(settings) || Object.keys(brand.deposits ?? {}).length > 0;

function missingMethod({ settings, hasValue }: CheckContext): Violation[] {
  if (offersPayouts(settings)) return [];
  return [
    {
      path: hasValue('/payouts') ? '/payouts' : '/settings',
      at: 'key',
      message: 'The brand accepts deposits, but has no way to pay out.',
      cure: `Add one of ${[...PAYOUT_METHODS.keys()].join(', ')} to payouts.`,
    },
  ];
}

function missingFeature({ built, hasValue }: CheckContext): Violation[] {
  if (!built.has('deposits') || built.has('withdrawals')) return [];
  return [
    {
      path: hasValue('/features/withdrawals') ? '/features/withdrawals' : '/features/deposits',
      message:
        'The brand accepts deposits, but "withdrawals" is not in the build: traders could not withdraw.',
      cure: 'Add "withdrawals": true to features, or disable "deposits".',
    },
  ];
}

/** A brand with deposits has the pages for withdrawals and at least one payout method, also in a demo. */
export const payoutMethod: Check = (context) =>
  acceptsDeposits(context) ? [...missingFeature(context), ...missingMethod(context)] : [];
