import { payoutCoins, type PayoutCoin } from '../../../domain/payout/payout-coins.ts';
import type { PayoutType, ServerBrand, Settings, WithdrawalType } from '../../../schemas/generated/types.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';

/** The spec's name of a withdrawal to each type of account. */
export const WITHDRAWAL_TYPES: Readonly<Record<PayoutType, WithdrawalType>> = {
  paypal: 'paypal',
  bank: 'wire',
  crypto: 'crypto',
};

/** Coins of crypto accounts: those of the setting, with the networks of the manifest. */
export const coinsOf = (brand: Pick<ServerBrand, 'deposits'>, settings: Settings): readonly PayoutCoin[] =>
  payoutCoins(settings.crypto_payments, depositsOf(brand).crypto?.coins ?? []);
