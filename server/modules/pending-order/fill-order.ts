import { Failure } from '../../failure.ts';
import { systemRepeat } from '../../ledger/idempotent-request.ts';
import type { BrandContext, WorkContext } from '../../request-context.ts';
import { placeOrder } from '../trade/place-order.ts';
import { endOrders, type OrderEnd, type RefusalReason } from './pending-order.queries.ts';
import type { WaitingOrder } from './waiting-orders.ts';

/** Refusals that end an order, besides its own terms; after any other, it waits on. */
const REASONS: Partial<Record<Failure['code'], RefusalReason>> = {
  insufficient_margin: 'insufficient_margin',
  limit_reached: 'limit_reached',
  asset_unavailable: 'asset_unavailable',
  not_found: 'asset_unavailable',
  trading_disabled: 'trading_disabled',
  account_suspended: 'account_suspended',
};
const LIMITS: readonly string[] = ['take_profit', 'stop_loss'];
const PASSED: readonly string[] = ['above', 'below'];

/** Why an order ends without a position; undefined when another attempt may succeed. */
function reasonOf(error: unknown): RefusalReason | undefined {
  if (!(error instanceof Failure)) return undefined;
  if (error.code !== 'validation_failed') return REASONS[error.code];
  const { issues = [] } = error.detail;
  const isOfLimits = issues.every(({ field, rule }) => LIMITS.includes(field) && PASSED.includes(rule));
  return isOfLimits ? 'limits_passed' : 'terms_changed';
}

/** Ends orders without a position and tells their owners. */
export async function endAndNotify(
  { ports, brand, notifier, now }: WorkContext,
  ids: readonly string[],
  end: OrderEnd,
): Promise<void> {
  const owners = await endOrders(ports.db, brand.id, ids, end, now);
  for (const userId of new Set(owners)) notifier.userChanged(userId);
  for (const _ of owners) ports.metrics.count('pending_orders', { state: end.state });
}

/** After an attempt that found its order ended: by its time, elsewhere, or by a statement whose response was lost. */
async function settleEnded(context: WorkContext, { id, userId, expiresAt }: WaitingOrder): Promise<void> {
  if (expiresAt <= context.ports.clock.now().getTime())
    await endAndNotify(context, [id], { state: 'expired', reason: null });
  context.notifier.userChanged(userId);
}

/**
 * Opens the position of an order whose price is reached, once: the statement that opens it ends the order. Ends it as
 * refused when it may not be opened.
 * @throws busy when the price has left again · market_closed · stale_price
 */
export async function fillOrder(brand: BrandContext, order: WaitingOrder): Promise<void> {
  const context = { ...brand, now: brand.ports.clock.now() };
  const { id, userId, mode, side } = order;
  try {
    const account = await brand.engine.accounts.current(brand.brand.id, userId, mode);
    await placeOrder(
      context,
      {
        actorId: userId,
        // Each attempt has a key of its own: a stored refusal of a closed market would be final.
        repeat: systemRepeat('pending-order', `${id} ${context.now.getTime()}`),
        account,
        right: { as: 'pending-order', id, awaited: order },
      },
      {
        coinId: order.assetId,
        type: side,
        qty: order.qty,
        leverage: order.leverage,
        take_profit: order.takeProfit,
        stop_loss: order.stopLoss,
      },
    );
    brand.ports.metrics.count('pending_orders', { state: 'filled' });
  } catch (error) {
    if (error instanceof Failure && error.code === 'order_ended') return await settleEnded(context, order);
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    await endAndNotify(context, [id], { state: 'refused', reason });
  }
}
