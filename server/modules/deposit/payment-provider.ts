import type { PaymentOutcome } from '../../../domain/deposit/payment-outcome.ts';
import type { Money, Quantity, Rate } from '../../../domain/money/amount.ts';
import type { Network } from '../../../domain/payout/crypto-address.ts';

/** Coins sent to an address that belongs to one payment. */
export interface AddressPayment {
  address: string;
  /** Coin to send for the whole amount. */
  due: Quantity;
  /** Currency of the payment per coin. */
  rate: Rate;
  /** Until when the rate holds. */
  expiresAt: Date;
  /** Received so far in settled transfers. */
  received: Quantity;
  /** Time of the latest transfer; null without one. */
  paidAt: Date | null;
  /** Addresses at which transfers have arrived. */
  paidTo: readonly string[];
}

/** A payment as its provider reports it, read by the backend itself. */
export interface ProviderPayment {
  /** Id at the provider: invoice or payment. */
  reference: string;
  /** Id of the deposit that it was created for. */
  depositId: string;
  currency: string;
  /** As asked, in minor units. */
  amount: Money;
  /** Received so far, in minor units. */
  received: Money;
  outcome: PaymentOutcome;
  /** State in the provider's words, such as "Settled/PaidOver". */
  state: string;
  /** Page on which the trader pays or confirms; null when there is nothing to do. */
  url: string | null;
  /** Null unless it was ordered in a coin. */
  coin: AddressPayment | null;
}

/** A deposit to be paid. */
export interface PaymentOrder {
  depositId: string;
  amount: Money;
  currency: string;
  /** Page of the site to which the provider returns the trader. */
  returnUrl: string;
}

/** What the card form adds to a payment. */
export interface CardOrder extends PaymentOrder {
  /** Token of the processor's frame; absent for a redirect. */
  token?: string;
  holder?: string;
  billing: Readonly<Record<string, string>>;
}

/** A payment in a coin, to an address of its own. */
export interface CoinOrder extends PaymentOrder {
  coin: { symbol: string; network: Network };
  /** Minutes for which the rate holds; by default as the provider has it. */
  rateMinutes?: number;
}

/** A provider that takes payments for a brand. Its errors are `provider_unavailable`. */
export interface PaymentProvider<Order extends PaymentOrder = PaymentOrder> {
  /** Prefix of credit references, unique per store: `btcpay:<store>`, `card:<processor>`. */
  scope: string;
  /** Creates the payment of a deposit, or finds the one that an earlier attempt has created. */
  start(order: Order): Promise<ProviderPayment>;
  /** @returns undefined for an unknown reference */
  read(reference: string): Promise<ProviderPayment | undefined>;
  /** The payment of a deposit whose reference was never stored, as after a crash. */
  find(depositId: string): Promise<ProviderPayment | undefined>;
}

/** How the page asks for card details. */
export interface CardFrame {
  processor: string;
  kind: 'redirect' | 'hosted-fields' | 'sandbox';
  name: string;
  key: string | null;
  /**
   * Origin of frame or page, and address of the frame, for a site with this origin: a stand-in on this
   * machine answers on another host name than the site, so that it gets none of its cookies.
   */
  at(siteOrigin: string): { origin: string; frame: string | null };
}

export interface CardProcessor extends PaymentProvider<CardOrder> {
  frame: CardFrame;
}

export interface CheckoutProvider extends PaymentProvider {
  /** Origin of the checkout pages. */
  origin: string;
}

/** A provider that gives each payment an address of its own. Payments are read again by their reference. */
export type AddressProvider = PaymentProvider<CoinOrder>;

/** The providers of a brand; null when a method is not configured. */
export interface PaymentProviders {
  card: CardProcessor | null;
  btcpay: CheckoutProvider | null;
  /** For coins whose manifest names it as provider. */
  addresses: AddressProvider | null;
}

/** The provider with this scope; undefined for one that is not configured any more. */
export function providerWith(
  { card, btcpay, addresses }: PaymentProviders,
  scope: string | null,
): Pick<PaymentProvider, 'read' | 'find'> | undefined {
  return [card, btcpay, addresses].find((provider) => provider?.scope === scope) ?? undefined;
}
