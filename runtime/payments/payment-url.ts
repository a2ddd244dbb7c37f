import type { Deposit, DepositSettings } from '../../schemas/generated/types.ts';

/** The URL if it has the origin of the payment provider, else null. */
export function trustedUrl(url: string | null | undefined, origin: string): string | null {
  if (!url) return null;
  try {
    return new URL(url).origin === new URL(origin).origin ? url : null;
  } catch {
    return null;
  }
}

type Pending = Pick<Deposit, 'status' | 'next_action'>;

/** Whether a deposit waits for the trader to complete the payment on the page of the provider. */
export const awaitsPayment = ({ status, next_action }: Pending): boolean =>
  status === 'pending' && next_action?.kind === 'redirect';

/** The page on which the trader completes a deposit; null without one, and for one of another origin than the provider's. */
export function paymentUrl(
  deposit: Pending & Pick<Deposit, 'payment_method'>,
  { card, btcpay }: Pick<DepositSettings, 'card' | 'btcpay'>,
): string | null {
  if (!awaitsPayment(deposit)) return null;
  const provider = { card, btcpay, crypto: null }[deposit.payment_method];
  return provider ? trustedUrl(deposit.next_action?.url, provider.origin) : null;
}
