import type { Price } from '../../../domain/money/amount.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import { readLimits, type RawOrder } from '../../../domain/trading/order-rules.ts';
import { closingPrices } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { atCurrentTime, type CallContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import type { BookAccount } from './book-position.ts';
import { refuseMissing } from './close-trades.ts';
import { fieldProblems, tradableQuote } from './place-order.ts';
import { updateLimits } from './position.queries.ts';
import { showPrice, showQuantity } from './to-position.ts';

/**
 * Sets both limits of an open position. Then notifies the owner's streams.
 * @throws not_found · position_closed · market_closed · stale_price · validation_failed
 */
export async function protectTrade(
  asked: CallContext,
  account: BookAccount,
  id: string,
  raw: Pick<RawOrder, 'takeProfit' | 'stopLoss'>,
): Promise<Position> {
  const { engine, brand, ports } = asked;
  const shown = await engine.accounts.exclusively(account, async () => {
    const context = atCurrentTime(asked);
    const position = account.positions.get(id);
    if (!position) throw await refuseMissing(ports.db, brand.id, account, id);
    const { spec, side } = position;
    const prices = closingPrices(side, tradableQuote(context, spec));
    const read = readLimits(side, raw, spec.digits, prices, {
      qty: (value) => showQuantity(value, spec),
      price: (value) => showPrice(value, spec),
    });
    if ('problems' in read) throw fieldProblems(read.problems);
    const text = (value: Price | null) => (value === null ? null : formatPrice(value));
    const updatedAt = position.closing
      ? undefined
      : await updateLimits(
          ports.db,
          brand.id,
          id,
          { takeProfit: text(read.limits.takeProfit), stopLoss: text(read.limits.stopLoss) },
          context.now,
        );
    if (!updatedAt) throw new Failure('position_closed');
    // The account may have been reloaded meanwhile, from before this write or with later limits of another
    // process.
    const known = account.positions.get(id) ?? position;
    if (known.updatedAt < updatedAt) Object.assign(known, read.limits, { updatedAt });
    return engine.valuation.openPosition(known);
  });
  await engine.notifier.positions(brand.id, account.id);
  return shown;
}
