import type { FlagName } from '../../schemas/generated/ids.ts';
import type { Check } from '../manifest/check-context.ts';
import { DEPOSIT_METHODS, PAYOUT_METHODS } from '../manifest/schema-data.ts';

/** A brand with deposits has at least one payout method. */
export const payoutMethod: Check = ({ brand, settings, hasValue }) => {
  const isOn = (flag: FlagName) => {
    const value = settings[flag];
    return Array.isArray(value) ? value.length > 0 : value === true;
  };
  const takes =
    [...DEPOSIT_METHODS.values()].some((method) => isOn(method.flag)) ||
    Object.keys(brand.deposits ?? {}).length > 0;
  if (!takes || [...PAYOUT_METHODS.values()].some((method) => isOn(method.flag))) return [];
  return [
    {
      path: hasValue('/payouts') ? '/payouts' : '/settings',
      at: 'key',
      message: 'The brand accepts deposits, but has no way to pay out.',
      cure: `Add one of ${[...PAYOUT_METHODS.keys()].join(', ')} to payouts.`,
    },
  ];
};
