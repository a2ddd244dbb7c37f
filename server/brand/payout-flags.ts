import bank from '../../schemas/payout-methods/bank.json' with { type: 'json' };
import crypto from '../../schemas/payout-methods/crypto.json' with { type: 'json' };
import paypal from '../../schemas/payout-methods/paypal.json' with { type: 'json' };
import type { FlagName } from '../../schemas/generated/ids.ts';
import type { PayoutType, Settings } from '../../schemas/generated/types.ts';

const flagOf = ({ flag }: { flag: string }) => flag as FlagName;

/** The flag that offers each payout method, in the order of the tiles. */
export const PAYOUT_FLAGS: Readonly<Record<PayoutType, FlagName>> = {
  paypal: flagOf(paypal),
  bank: flagOf(bank),
  crypto: flagOf(crypto),
};

export const PAYOUT_TYPES = Object.keys(PAYOUT_FLAGS) as readonly PayoutType[];

export const isMethodOn = (settings: Settings, type: PayoutType): boolean =>
  settings[PAYOUT_FLAGS[type]] === true;
