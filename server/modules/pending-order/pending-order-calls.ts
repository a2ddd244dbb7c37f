import type { Price } from '../../../domain/money/amount.ts';
import { formatPrice } from '../../../domain/money/price.ts';
import { formatQuantity } from '../../../domain/money/quantity.ts';
import { leverageCap } from '../../../domain/trading/leverage-cap.ts';
import { readPendingOrder, type PendingDraft } from '../../../domain/trading/pending-order.ts';
import type { PendingOrder, PendingOrderPlaceInput } from '../../../schemas/generated/types.ts';
import { Failure } from '../../failure.ts';
import { texts } from '../../generated/texts.ts';
import { repeatOf, runOnce } from '../../ledger/idempotent-request.ts';
import { cut, pageOf } from '../../pagination.ts';
import type { Queries } from '../../ports.ts';
import { sessionOf, type CallContext, type Handler } from '../../request-context.ts';
import { randomId } from '../../secrets.ts';
import { after } from '../../time/time-arithmetic.ts';
import { accountIdOf, type AccountMode } from '../account/account.queries.ts';
import type { AssetSpec } from '../market/market.ts';
import { fieldProblems } from '../trade/place-order.ts';
import { showPrice, showQuantity } from '../trade/to-position.ts';
import { lockUser } from '../user/user-lock.queries.ts';
import {
  cancelPendingOrder,
  countWaiting,
  findPendingOrder,
  insertPendingOrder,
  listPendingOrders,
} from './pending-order.queries.ts';
import { toPendingOrder } from './to-pending-order.ts';

/** Maximum waiting orders per account. */
const MAX_WAITING_ORDERS = 100;
const DAY_SECONDS = 86_400;
const VALID_SECONDS = { day: DAY_SECONDS, week: 7 * DAY_SECONDS, month: 30 * DAY_SECONDS };

const modeOf = (context: CallContext): AccountMode =>
  sessionOf(context).user.is_practice ? 'practice' : 'real';

const accountOf = (context: CallContext): string => accountIdOf(sessionOf(context).user.id, modeOf(context));

/** @throws mode_changed · account_suspended · trading_disabled */
function refusePlacing(context: CallContext, shown: AccountMode | undefined, isSiteSuspended: boolean): void {
  const { user } = sessionOf(context);
  if (shown !== undefined && shown !== modeOf(context)) throw new Failure('mode_changed');
  if (user.suspended || isSiteSuspended) throw new Failure('account_suspended');
  if (!user.is_trading) throw new Failure('trading_disabled');
}

/** @throws not_found · asset_unavailable · stale_price when the asset has had no price · validation_failed */
function checkedOrder(
  context: CallContext,
  body: PendingOrderPlaceInput,
): { spec: AssetSpec; order: PendingDraft } {
  const { market, brand } = context;
  const spec = market.asset(String(body.coinId));
  if (!spec) throw new Failure('not_found');
  const leverage = leverageCap(brand, modeOf(context), spec.class);
  if (leverage < 1) throw new Failure('asset_unavailable');
  const quote = market.quote(spec.id);
  if (!quote) throw new Failure('stale_price');
  const { take_profit: takeProfit, stop_loss: stopLoss } = body;
  const read = readPendingOrder({ ...body, takeProfit, stopLoss }, { ...spec, leverage }, quote, {
    qty: (value) => showQuantity(value, spec),
    price: (value) => showPrice(value, spec),
  });
  if ('problems' in read) throw fieldProblems(read.problems);
  return { spec, order: read.order };
}

/** @throws limit_reached · errors of `checkedOrder` */
async function place(tx: Queries, context: CallContext, body: PendingOrderPlaceInput): Promise<PendingOrder> {
  const { brand, now, ports, market } = context;
  const { user } = sessionOf(context);
  const { spec, order } = checkedOrder(context, body);
  await lockUser(tx, brand.id, user.id);
  const price = (value: Price | null) => (value === null ? null : formatPrice(value));
  const row = await insertPendingOrder(
    tx,
    brand.id,
    {
      id: randomId(ports.random, 'o'),
      accountId: accountOf(context),
      userId: user.id,
      assetId: spec.id,
      side: order.side,
      kind: order.kind,
      price: formatPrice(order.price),
      qty: formatQuantity(order.qty),
      leverage: order.leverage,
      takeProfit: price(order.takeProfit),
      stopLoss: price(order.stopLoss),
      expiresAt: body.valid_for ? after(now, VALID_SECONDS[body.valid_for]) : null,
    },
    MAX_WAITING_ORDERS,
    now,
  );
  if (!row) throw new Failure('limit_reached');
  return toPendingOrder(row, market);
}

export const pendingOrderPlace: Handler<'pending-order.place'> = async (context, { body }) => {
  const { ports, brand, market, notifier, settings } = context;
  const { user } = sessionOf(context);
  const { suspended } = await settings.read();
  const { data, isRepeated } = await runOnce(context, repeatOf(context), async (tx) => {
    // A repeated request is answered as before, whatever has changed since.
    refusePlacing(context, body.mode, suspended);
    return await place(tx, context, body);
  });
  if (!isRepeated) notifier.userChanged(user.id);
  context.reply.message = texts[context.language].pendingOrder.placed;
  const current = isRepeated ? await findPendingOrder(ports.db, brand.id, user.id, data.id) : undefined;
  return current ? toPendingOrder(current, market) : data;
};

export const pendingOrderList: Handler<'pending-order.list'> = async (context, { query }) => {
  const { ports, brand, market } = context;
  const { limit } = pageOf(query);
  const account = accountOf(context);
  const page = { state: query.state, after: query.after ?? null, limit: limit + 1 };
  const { rows, next } = cut(
    await listPendingOrders(ports.db, brand.id, account, page),
    limit,
    ({ id }) => id,
  );
  return {
    orders: rows.map((row) => toPendingOrder(row, market)),
    waiting: await countWaiting(ports.db, brand.id, account),
    next,
  };
};

/** @throws not_found · order_ended */
export const pendingOrderCancel: Handler<'pending-order.cancel'> = async (context, { params: { id } }) => {
  const { ports, brand, now, market, notifier } = context;
  const { user } = sessionOf(context);
  const cancelled = await cancelPendingOrder(ports.db, brand.id, user.id, id, now);
  const row = cancelled ?? (await findPendingOrder(ports.db, brand.id, user.id, id));
  if (!row) throw new Failure('not_found');
  if (row.state !== 'cancelled') throw new Failure('order_ended');
  if (cancelled) notifier.userChanged(user.id);
  context.reply.message = texts[context.language].pendingOrder.cancelled;
  return toPendingOrder(row, market);
};
