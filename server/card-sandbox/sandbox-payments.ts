import type { Random } from '../ports.ts';
import { randomId } from '../secrets.ts';
import {
  checkCard,
  type CardBehavior,
  type CardFields,
  type CardToken,
  type FieldProblem,
} from './test-cards.ts';

export type PaymentStatus =
  'requires_action' | 'processing' | 'captured' | 'declined' | 'refunded' | 'charged_back';

/** A payment of the processor's API (docs/card-processor.md). */
export interface SandboxPayment {
  id: string;
  /** Of the merchant: the deposit. */
  reference: string;
  amount: string;
  currency: string;
  status: PaymentStatus;
  reversed: string;
  decline_code: string | null;
  next_action: { url: string } | null;
  return_url: string;
}

export interface PaymentEvent {
  id: string;
  type: string;
  created: number;
  payment: string;
}

export interface PaymentRequest {
  reference: string;
  amount: string;
  currency: string;
  return_url: string;
  token?: string;
}

/** A page for the trader: to enter a card, or to confirm a payment. */
export type SandboxPage = 'pay' | 'challenge';

export interface SandboxPaymentsOptions {
  now: () => Date;
  /** Address of a page for the trader, for a site with this return address. */
  pageUrl(page: SandboxPage, id: string, returnUrl: string): string;
  /** Called for every event of a payment. */
  onEvent: (event: PaymentEvent) => void;
}

/** What the sandbox knows; it can be cloned and stored. */
export interface SandboxState {
  tokens: Map<string, CardBehavior>;
  /** By id. */
  payments: Map<string, SandboxPayment>;
}

const random: Random = { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) };

/** In hex it could contain a card number, which a merchant refuses. */
const newId = (kind: string) => randomId(random, kind);

/** Tokens and payments of the sandbox. Test numbers are forgotten once they have a token. */
export class SandboxPayments {
  readonly #options: SandboxPaymentsOptions;
  readonly #tokens: SandboxState['tokens'];
  readonly #payments: SandboxState['payments'];

  /** @param state changes in place; empty by default */
  constructor(options: SandboxPaymentsOptions, state?: SandboxState) {
    this.#options = options;
    this.#tokens = state?.tokens ?? new Map();
    this.#payments = state?.payments ?? new Map();
  }

  createToken(fields: CardFields): CardToken | FieldProblem[] {
    const card = checkCard(fields, this.#options.now());
    if (Array.isArray(card)) return card;
    const { behavior, ...shown } = card;
    const token = newId('tok');
    this.#tokens.set(token, behavior);
    return { token, ...shown };
  }

  /** The same reference gives the same payment. */
  createPayment(request: PaymentRequest): SandboxPayment | undefined {
    const before = this.findByReference(request.reference);
    if (before) return before;
    const { token, ...order } = request;
    const behavior = token === undefined ? undefined : this.#tokens.get(token);
    if (token !== undefined && !behavior) return undefined;
    if (token !== undefined) this.#tokens.delete(token);
    const payment: SandboxPayment = {
      id: newId('pay'),
      ...order,
      status: 'processing',
      reversed: '0',
      decline_code: null,
      next_action: null,
    };
    this.#payments.set(payment.id, payment);
    if (behavior) this.#pay(payment, behavior);
    else this.#require(payment, 'pay');
    return payment;
  }

  find(id: string): SandboxPayment | undefined {
    return this.#payments.get(id);
  }

  findByReference(reference: string): SandboxPayment | undefined {
    return [...this.#payments.values()].find((payment) => payment.reference === reference);
  }

  /** Pays on the sandbox's own page. */
  pay(payment: SandboxPayment, behavior: CardBehavior): void {
    if (payment.status === 'requires_action') this.#pay(payment, behavior);
  }

  /** Ends the authentication of the card holder. */
  authenticate(payment: SandboxPayment, isConfirmed: boolean): void {
    if (payment.status !== 'requires_action') return;
    if (isConfirmed) this.#move(payment, 'captured');
    else this.#move(payment, 'declined', 'authentication_failed');
  }

  /** Refunds or charges back up to this amount in total. */
  reverse(payment: SandboxPayment, status: 'refunded' | 'charged_back', amount = payment.amount): void {
    payment.reversed = amount;
    this.#move(payment, status);
  }

  #pay(payment: SandboxPayment, behavior: CardBehavior): void {
    if (behavior === 'success') this.#move(payment, 'captured');
    else if (behavior === 'authentication') this.#require(payment, 'challenge');
    else this.#move(payment, 'declined', behavior);
  }

  #require(payment: SandboxPayment, page: SandboxPage): void {
    payment.next_action = { url: this.#options.pageUrl(page, payment.id, payment.return_url) };
    this.#move(payment, 'requires_action');
  }

  #move(payment: SandboxPayment, status: PaymentStatus, declineCode: string | null = null): void {
    payment.status = status;
    payment.decline_code = declineCode;
    if (status !== 'requires_action') payment.next_action = null;
    const created = Math.floor(this.#options.now().getTime() / 1000);
    this.#options.onEvent({ id: newId('evt'), type: `payment.${status}`, created, payment: payment.id });
  }
}
