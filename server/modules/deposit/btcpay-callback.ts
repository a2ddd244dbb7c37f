import type { Deposits } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../request-context.ts';
import { insertCallback } from './payment-callback.queries.ts';

/** Maximum age of a message, against replays: each attempt of the provider has its own timestamp. */
const MAX_AGE_MS = 24 * 3_600_000;
/** Maximum clock skew. */
const MAX_AHEAD_MS = 300_000;

/**
 * Records a genuine delivery once, without crediting it. An invoice of another store is acknowledged
 * without effect, so that the provider does not retry.
 * @throws callback_expired
 */
export const depositBtcpayCallback: Handler<'deposit.btcpay-callback'> = async (context, { body }) => {
  const { brand, now, ports, requestId } = context;
  const sentAt = new Date(body.timestamp * 1000);
  const age = now.getTime() - sentAt.getTime();
  if (age > MAX_AGE_MS || age < -MAX_AHEAD_MS) throw new Failure('callback_expired');
  const { btcpay }: Deposits = brand.deposits;
  if (btcpay?.storeId !== body.storeId) {
    ports.log.warn({ requestId, brand: brand.id, invoice: body.invoiceId }, 'a callback of an unknown store');
    return { recorded: false };
  }
  const recorded = await insertCallback(
    ports.db,
    brand.id,
    {
      provider: 'btcpay',
      deliveryId: body.originalDeliveryId ?? body.deliveryId,
      event: body.type,
      reference: body.invoiceId,
      sentAt,
    },
    now,
  );
  return { recorded };
};
