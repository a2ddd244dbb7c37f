import { payoutCoins, type PayoutCoin } from '../../../domain/payout/payout-coins.ts';
import type { PayoutLimits } from '../../../domain/payout/withdrawal-amount.ts';
import bank from '../../../schemas/payout-methods/bank.json' with { type: 'json' };
import crypto from '../../../schemas/payout-methods/crypto.json' with { type: 'json' };
import paypal from '../../../schemas/payout-methods/paypal.json' with { type: 'json' };
import type { PayoutType, ServerBrand, Settings, WithdrawalType } from '../../../schemas/generated/types.ts';
import { depositsOf } from '../../manifest-deposits.ts';

/** The flag that offers each method, in the order of the tiles. */
const FLAGS: Readonly<Record<PayoutType, string>> = {
  paypal: paypal.flag,
  bank: bank.flag,
  crypto: crypto.flag,
};

export const PAYOUT_TYPES = Object.keys(FLAGS) as readonly PayoutType[];

/** The spec's name of a withdrawal to each type of account. */
export const WITHDRAWAL_TYPES: Readonly<Record<PayoutType, WithdrawalType>> = {
  paypal: 'paypal',
  bank: 'wire',
  crypto: 'crypto',
};

export const isMethodOn = (settings: Settings, type: PayoutType): boolean =>
  settings[FLAGS[type] as keyof Settings] === true;

/** Limits and hold of a method in the manifest. */
export const payoutLimits = (
  { payouts }: Pick<ServerBrand, 'payouts'>,
  type: PayoutType,
): PayoutLimits & { holdHours?: number } =>
  (payouts as Partial<Record<PayoutType, PayoutLimits & { holdHours?: number }>>)[type] ?? {};

/** Coins of crypto accounts: those of the setting, with the networks of the manifest. */
export const coinsOf = (brand: Pick<ServerBrand, 'deposits'>, settings: Settings): readonly PayoutCoin[] =>
  payoutCoins(settings.crypto_payments, depositsOf(brand).crypto?.coins ?? []);
