import type { DepositSettings } from '../../../schemas/generated/types.ts';

export type CardOffer = NonNullable<DepositSettings['card']>;
export type CheckoutOffer = NonNullable<DepositSettings['btcpay']>;
