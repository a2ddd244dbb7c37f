import type { DepositCreateInput } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { depositsOf } from '../../brand/manifest-deposits.ts';
import type { CallContext } from '../../request-context.ts';
import { oldestClaim } from '../../provider-claim.ts';
import { findDeposit, type DepositRow } from './deposit.queries.ts';
import type { PaymentOrder, ProviderPayment } from './payment-provider.ts';
import { claimStart, releaseStart } from './payment.queries.ts';
import { recordPayment } from './record-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** The page that the provider returns the trader to. */
const returnUrl = ({ site }: CallContext, id: string) => `${site}/?deposit=${encodeURIComponent(id)}`;

async function order(
  { brand, payments }: CallContext,
  row: DepositRow,
  body: DepositCreateInput,
  base: PaymentOrder,
): Promise<ProviderPayment> {
  if (row.method === 'btcpay') return await payments.btcpay!.start(base);
  if (row.coin) {
    const { symbol, network } = row.coin;
    const { rateMinutes } = depositsOf(brand).crypto ?? {};
    return await payments.addresses!.start({ ...base, coin: { symbol, network }, rateMinutes });
  }
  const token = row.card ? { token: body.card_token, holder: row.card.holder } : {};
  return await payments.card!.start({ ...base, ...token, billing: row.billing ?? {} });
}

/** @throws card_declined with the reason, when the processor has declined the card */
function refuseDeclined({ language }: CallContext, { method, state, reason_code: code }: DepositRow): void {
  if (method !== 'card' || state !== 'rejected') return;
  const sentences: Readonly<Record<string, string>> = texts[language].depositReason;
  throw new Failure('card_declined', {
    fields: { card_token: [sentences[code ?? ''] ?? sentences.declined!] },
  });
}

/**
 * Creates the payment of a deposit that has none. Nothing is credited: a callback is needed for that.
 * @throws busy while another request creates it · provider_unavailable · card_declined
 */
export async function startPayment(
  context: CallContext,
  row: DepositRow,
  body: DepositCreateInput,
): Promise<void> {
  const { brand, now, ports } = context;
  refuseDeclined(context, row);
  if (row.state !== 'pending' || row.provider_reference !== null) return;
  if (!(await claimStart(ports.db, brand.id, row.id, oldestClaim(now), now)))
    throw new Failure('busy', { retryAfter: 2 });
  try {
    const base = {
      depositId: row.id,
      amount: row.amount,
      currency: row.currency,
      returnUrl: returnUrl(context, row.id),
    };
    const payment = await order(context, row, body, base);
    if (payment.outcome.kind === 'reject' || row.coin) await settlePayment(context, row, payment);
    else await recordPayment(context, row, payment);
  } catch (error) {
    await releaseStart(ports.db, brand.id, row.id, now);
    throw error;
  }
  refuseDeclined(context, (await findDeposit(ports.db, brand.id, row.id))!);
}
