import type { FlagName } from '../../schemas/generated/ids.ts';
import type { Settings } from '../../schemas/generated/types.ts';
import { DEPOSIT_METHODS, PAYOUT_METHODS } from './schema-data.ts';

function isOn(settings: Settings, flag: FlagName): boolean {
  const value = settings[flag];
  return Array.isArray(value) ? value.length > 0 : value === true;
}

/** The settings offer a deposit method. */
export const offersDeposits = (settings: Settings): boolean =>
  [...DEPOSIT_METHODS.values()].some(({ flag }) => isOn(settings, flag));

/** The settings offer a payout method. */
export const offersPayouts = (settings: Settings): boolean =>
  [...PAYOUT_METHODS.values()].some(({ flag }) => isOn(settings, flag));
