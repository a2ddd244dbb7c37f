import type { Price } from '../../../domain/money/amount.ts';
import { formatRate } from '../../../domain/money/fx.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import { formatQuantity } from '../../../domain/money/quantity.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import { before } from '../../time/time-arithmetic.ts';
import type { Quote } from '../market/market.ts';
import { IDLE_SECONDS } from '../session/session-limits.ts';
import type { Authority } from './authority.ts';
import type { NewBookPosition } from './book-position.ts';
import type { Caller, OpenedBy, PositionToOpen } from './order.queries.ts';

/** The session of a trader's own order. */
export function callerOf({ account, actorId, right }: Authority, now: Date): Caller | undefined {
  return right.as === 'trader'
    ? {
        userId: actorId,
        tokenHash: right.session.tokenHash,
        isPractice: account.mode === 'practice',
        idleSince: before(now, IDLE_SECONDS),
      }
    : undefined;
}

/** What must hold when the position is written. */
function conditionOf(authority: Authority, now: Date): OpenedBy {
  const { right } = authority;
  if (right.as === 'pending-order') return { pendingOrderId: right.id };
  return right.as === 'manager'
    ? { connectionId: right.connectionId }
    : { caller: callerOf(authority, now)! };
}

/** The row of a position, with what must hold when it is written. */
export function toOpen(
  authority: Authority,
  position: NewBookPosition,
  quote: Quote,
  duration: Order['duration'],
): PositionToOpen {
  const { account, actorId } = authority;
  const price = (value: Price | null) => (value === null ? null : formatPrice(value));
  const seconds = Number(duration ?? NaN);
  return {
    id: position.id,
    accountId: account.id,
    version: account.version,
    assetId: position.spec.id,
    side: position.side,
    qty: formatQuantity(position.qty),
    contractSize: formatQuantity(position.contractSize),
    leverage: position.leverage,
    margin: position.margin,
    price: formatPrice(position.openingPrice),
    rate: formatRate(position.openingRate),
    quoteAt: new Date(quote.at),
    takeProfit: price(position.takeProfit),
    stopLoss: price(position.stopLoss),
    duration: Number.isInteger(seconds) && seconds >= 0 && seconds < 2 ** 31 ? seconds : null,
    openedBy: position.openedBy,
    openedById: actorId,
    by: conditionOf(authority, position.openAt),
  };
}
