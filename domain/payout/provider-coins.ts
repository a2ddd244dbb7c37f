import type { DepositCoin } from '../../schemas/generated/types.ts';
import type { Network } from './crypto-address.ts';

/** The coins for which a provider gives addresses, each with its network. */
export const PROVIDER_COINS: Readonly<
  Record<NonNullable<DepositCoin['provider']>, Readonly<Record<string, Network>>>
> = { btcpay: { BTC: 'bitcoin', LTC: 'litecoin' } };
