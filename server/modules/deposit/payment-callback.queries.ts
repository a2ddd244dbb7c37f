import type { Queries } from '../../ports.ts';

export interface PaymentCallback {
  provider: 'btcpay' | 'card';
  /** Id of the first attempt; redeliveries repeat it. */
  deliveryId: string;
  event: string;
  /** Invoice or payment of the provider. */
  reference: string;
  sentAt: Date;
}

/** @returns false when the delivery was recorded before */
export async function insertCallback(
  db: Queries,
  brandId: string,
  callback: PaymentCallback,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `insert into payment_callback (brand_id, provider, delivery_id, event, reference, sent_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning delivery_id`,
    [
      brandId,
      callback.provider,
      callback.deliveryId,
      callback.event,
      callback.reference,
      callback.sentAt,
      now,
    ],
  );
  return rows.length > 0;
}
