import { rateBasis, rateOn, type RateBasis } from '../../../domain/deposit/rate-hold.ts';
import type { Rate } from '../../../domain/money/amount.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import type { CallContext } from '../../request-context.ts';
import { coinRateNow } from './deposit-rates.ts';
import type { CoinRow, DepositRow } from './deposit.queries.ts';

/** The rate of an approval at this moment. */
export interface AppliedRate {
  basis: RateBasis;
  /** Account currency per coin; undefined without a recent price. */
  rate: Rate | undefined;
}

/**
 * The rate that an approval of this deposit is credited at: the stored one if the payment arrived while it was
 * held, else the current one. A provider reports when the payment arrived; a transfer to an address of the
 * manifest arrives when an operator approves it.
 */
export function appliedRate(
  { market, now }: Pick<CallContext, 'market' | 'now'>,
  row: DepositRow,
  { symbol }: CoinRow,
): AppliedRate {
  const basis = rateBasis(row.paid_at ?? now, row.rate_expires_at);
  const current = coinRateNow(market, symbol, row.account_currency, now)?.rate;
  return { basis, rate: rateOn(basis, { locked: rateOf(row.rate), current }) };
}
