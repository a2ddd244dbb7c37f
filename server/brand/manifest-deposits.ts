import type { DepositCoin, Deposits, ServerBrand } from '../../schemas/generated/types.ts';

/** The deposit methods of a brand's manifest, which the build has validated. */
export const depositsOf = ({ deposits }: Pick<ServerBrand, 'deposits'>): Deposits => deposits;

/** What the setting `crypto_payments` names a coin by: its address, or the provider of its addresses. */
export const walletOf = ({ address, provider }: Pick<DepositCoin, 'address' | 'provider'>): string =>
  address ?? provider ?? '';
