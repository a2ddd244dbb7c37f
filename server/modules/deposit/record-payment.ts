import { formatRate } from '../../../domain/money/fx.ts';
import { oldestClaim } from '../../provider-claim.ts';
import type { PaymentContext } from './credit-deposit.ts';
import { findDeposit, type DepositRow } from './deposit.queries.ts';
import type { ProviderPayment } from './payment-provider.ts';
import { storeAddress, storePayment } from './payment.queries.ts';

/** Whether the trader's own request is asking for the payment: its answer says when the payment is rejected. */
export const isStarting = ({ started_at: at }: DepositRow, now: Date): boolean =>
  at !== null && at >= oldestClaim(now);

/** Does the deposit wait for an address of its own? */
export const needsAddress = ({ coin, provider }: DepositRow): boolean =>
  coin !== null && provider !== null && coin.address === null;

/** When money was first seen to have arrived: its provider reports no time. */
const moneyPaidAt = (
  { paid_at: known }: DepositRow,
  { received }: ProviderPayment,
  now: Date,
): Date | null => (received > 0n ? (known ?? now) : null);

/**
 * Stores what the provider has reported: the address of a deposit that has none, reference, state and time of
 * the payment. An address of another deposit is not stored.
 * @returns the deposit as stored
 */
export async function recordPayment(
  { brand, now, ports }: PaymentContext,
  row: DepositRow,
  payment: ProviderPayment,
): Promise<DepositRow> {
  const { id } = row;
  const { coin, reference, state, url } = payment;
  if (coin && needsAddress(row)) {
    const { address, due, expiresAt } = coin;
    const given = { address, due, rate: formatRate(coin.rate), expiresAt };
    if (!(await storeAddress(ports.db, brand.id, id, given, now)))
      ports.log.error(
        { brand: brand.id, deposit: id, reference },
        'a provider gave one address to two deposits',
      );
  }
  const paidAt = coin ? coin.paidAt : moneyPaidAt(row, payment, now);
  const isRejected = payment.outcome.kind === 'reject';
  await storePayment(ports.db, brand.id, id, { reference, url, state, paidAt, isRejected });
  return (await findDeposit(ports.db, brand.id, id))!;
}
