import { rateBasis, rateOn, type RateBasis } from '../../../domain/deposit/rate-hold.ts';
import type { Rate } from '../../../domain/money/amount.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import type { CallContext } from '../../request-context.ts';
import { coinRateNow, moneyRate } from './deposit-rates.ts';
import type { DepositRow } from './deposit.queries.ts';

/** The rate of an approval at this moment. */
export interface AppliedRate {
  basis: RateBasis;
  /** Account currency per coin, or per unit of the payment's currency; undefined without a recent price. */
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
): AppliedRate {
  const basis = rateBasis(row.paid_at ?? now, row.rate_expires_at);
  const { account_currency: account, coin, currency } = row;
  const current = coin
    ? coinRateNow(market, coin.symbol, account, now)
    : moneyRate(market, currency, account, now);
  return { basis, rate: rateOn(basis, { locked: rateOf(row.rate), current: current?.rate }) };
}
