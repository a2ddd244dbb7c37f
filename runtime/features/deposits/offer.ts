import type { DepositSettings } from '../../../schemas/generated/types.ts';

export type CardOffer = NonNullable<DepositSettings['card']>;
/** An offer whose processor shows its card fields in a frame. */
export type FramedOffer = CardOffer & { frame: string };

export const isFramed = (card: CardOffer): card is FramedOffer =>
  card.kind !== 'redirect' && card.frame !== null;

export type CheckoutOffer = NonNullable<DepositSettings['btcpay']>;
