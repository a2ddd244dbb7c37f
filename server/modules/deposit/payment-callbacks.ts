import { Failure } from '../../failure.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';
import type { CallContext, Handler } from '../../request-context.ts';
import { findByPayment, findDeposit, type DepositRow } from './deposit.queries.ts';
import { insertCallback, type PaymentCallback } from './payment-callback.queries.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { settlePayment } from './settle-payment.ts';

/** Maximum age of the first delivery of a BTCPay server, whose signature has no time. */
const MAX_AGE_MS = 24 * 3_600_000;
/** Maximum clock skew. */
const MAX_AHEAD_MS = 300_000;

const timeOf = (seconds: number): Date => new Date(seconds * 1000);

/** A redelivery repeats the time of the first attempt, which can be days ago. @throws callback_expired */
function refuseExpired({ now }: CallContext, sentAt: Date, isRedelivery: boolean): void {
  const age = now.getTime() - sentAt.getTime();
  if ((age > MAX_AGE_MS && !isRedelivery) || age < -MAX_AHEAD_MS) throw new Failure('callback_expired');
}

/**
 * Reads the payment from the provider and applies its state. The message says only which one to read.
 * @returns the deposit; undefined for a payment of no deposit
 */
async function readAndSettle(
  context: CallContext,
  provider: PaymentProvider,
  reference: string,
): Promise<DepositRow | undefined> {
  const { db } = context.ports;
  const { id: brandId } = context.brand;
  const payment = await provider.read(reference);
  if (!payment) return undefined;
  const row =
    (await findByPayment(db, brandId, provider.scope, reference)) ??
    (await findDeposit(db, brandId, payment.depositId));
  if (row?.provider !== provider.scope) return undefined;
  if (row.provider_reference !== null && row.provider_reference !== reference) return undefined;
  await settlePayment(context, row, payment);
  return row;
}

/**
 * Handles a genuine delivery: it is recorded once, and the payment that it names is read again and applied.
 * An unknown payment is acknowledged without effect, so that the provider does not retry.
 * @throws provider_unavailable, so that the provider does
 */
async function receive(
  context: CallContext,
  provider: PaymentProvider | null,
  callback: PaymentCallback,
): Promise<{ recorded: boolean }> {
  const { brand, now, ports, requestId } = context;
  const row = provider && (await readAndSettle(context, provider, callback.reference));
  if (!row) {
    const { provider: name, reference } = callback;
    ports.log.warn(
      { requestId, brand: brand.id, provider: name, reference },
      'callback without a matching deposit',
    );
  }
  return { recorded: await insertCallback(ports.db, brand.id, callback, now) };
}

/** @throws callback_expired · provider_unavailable */
export const depositBtcpayCallback: Handler<'deposit.btcpay-callback'> = async (context, { body }) => {
  const { brand, payments, ports, requestId } = context;
  const sentAt = timeOf(body.timestamp);
  refuseExpired(context, sentAt, body.isRedelivery ?? false);
  if (depositsOf(brand).btcpay?.storeId !== body.storeId) {
    ports.log.warn({ requestId, brand: brand.id, invoice: body.invoiceId }, 'callback from an unknown store');
    return { recorded: false };
  }
  return await receive(context, payments.btcpay, {
    provider: 'btcpay',
    deliveryId: body.originalDeliveryId ?? body.deliveryId,
    event: body.type,
    reference: body.invoiceId,
    sentAt,
  });
};

/** @throws provider_unavailable */
export const depositCardCallback: Handler<'deposit.card-callback'> = async (context, { body }) =>
  await receive(context, context.payments.card, {
    provider: 'card',
    deliveryId: body.id,
    event: body.type,
    reference: body.payment,
    sentAt: timeOf(body.created),
  });
