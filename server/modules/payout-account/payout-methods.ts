import { payoutCoins, type PayoutCoin } from '../../../domain/payout/payout-coins.ts';
import type { PayoutLimits } from '../../../domain/payout/withdrawal-amount.ts';
import type { PayoutType, ServerBrand, Settings, WithdrawalType } from '../../../schemas/generated/types.ts';
import { depositsOf } from '../../manifest-deposits.ts';
import { PAYOUT_FLAGS } from '../../payout-flags.ts';

export const PAYOUT_TYPES = Object.keys(PAYOUT_FLAGS) as readonly PayoutType[];

/** The spec's name of a withdrawal to each type of account. */
export const WITHDRAWAL_TYPES: Readonly<Record<PayoutType, WithdrawalType>> = {
  paypal: 'paypal',
  bank: 'wire',
  crypto: 'crypto',
};

export const isMethodOn = (settings: Settings, type: PayoutType): boolean =>
  settings[PAYOUT_FLAGS[type]] === true;

/** Limits and hold of a method in the manifest. */
export const payoutLimits = (
  { payouts }: Pick<ServerBrand, 'payouts'>,
  type: PayoutType,
): PayoutLimits & { holdHours?: number } =>
  (payouts as Partial<Record<PayoutType, PayoutLimits & { holdHours?: number }>>)[type] ?? {};

/** Coins of crypto accounts: those of the setting, with the networks of the manifest. */
export const coinsOf = (brand: Pick<ServerBrand, 'deposits'>, settings: Settings): readonly PayoutCoin[] =>
  payoutCoins(settings.crypto_payments, depositsOf(brand).crypto?.coins ?? []);
