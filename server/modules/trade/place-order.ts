import type { FieldIssue } from '../../../domain/access/field-issues.ts';
import { leverageCap } from '../../../domain/trading/leverage-cap.ts';
import { readOrder, type OrderDraft, type RawOrder } from '../../../domain/trading/order-rules.ts';
import { isReached } from '../../../domain/trading/pending-order.ts';
import { fillPrice, marginOf, unitsOf } from '../../../domain/trading/position-figures.ts';
import type { ErrorCode } from '../../../schemas/generated/ids.ts';
import type { Order, Position } from '../../../schemas/generated/types.ts';
import { texts } from '../../generated/texts.ts';
import { atCurrentTime, type CallContext, type WorkContext } from '../../request-context.ts';
import { CallerChanged, Failure } from '../../failure.ts';
import type { Queries } from '../../ports.ts';
import { randomId } from '../../secrets.ts';
import type { AccountMode } from '../account/account.queries.ts';
import { isAnswered } from '../../ledger/idempotency.queries.ts';
import { findStoredAnswer, storeRefusal, toStoredAnswer } from '../../ledger/idempotent-request.ts';
import { findConnectedTrader } from '../manager-connection/connection.queries.ts';
import type { AssetSpec, Quote } from '../market/market.ts';
import { refuseSuspended } from '../user/refuse-suspended.ts';
import { openedBy, type Authority } from './authority.ts';
import type { BookAccount, NewBookPosition } from './book-position.ts';
import { findWaitingTrader, mayOpen } from './order.queries.ts';
import { callerOf, toOpen } from './position-to-open.ts';
import { showPrice, showQuantity } from './to-position.ts';

/** Maximum open positions per account: each is valued at every tick and sent with every change. */
export const MAX_OPEN_POSITIONS = 500;
/** Refusals that may no longer apply after another process closes positions. */
const RETRIED_CODES: readonly ErrorCode[] = ['insufficient_margin', 'limit_reached'];
/** Maximum attempts to compute an order when its account keeps changing. */
const ATTEMPTS = 8;
const TRUTHY: readonly unknown[] = [true, 1, 'true', '1', 'yes'];

/** @throws market_closed · stale_price */
export function tradableQuote({ market, now }: Pick<WorkContext, 'market' | 'now'>, spec: AssetSpec): Quote {
  const at = now.getTime();
  if (!market.session(spec.id, at).open) throw new Failure('market_closed');
  const quote = market.quote(spec.id);
  if (!quote || !market.isFresh(quote, at)) throw new Failure('stale_price');
  return quote;
}

/** The answer of an order: a repeated one says that it opened nothing new. */
export function answerPlaced(
  { reply, language }: Pick<CallContext, 'reply' | 'language'>,
  { position, isRepeated }: PlacedOrder,
): Position {
  const { trade } = texts[language];
  reply.message = isRepeated ? trade.repeated : trade.placed;
  reply.isRepeated = isRepeated;
  return position;
}

/** Field problems in the contract's form. */
export const fieldProblems = (problems: readonly FieldIssue[]): Failure =>
  new Failure('validation_failed', { issues: [...problems] });

/** A limit without its flag counts; with the flag, it is required or ignored. */
function rawLimit(flag: unknown, value: unknown): unknown {
  if (flag === undefined) return value ?? undefined;
  return TRUTHY.includes(flag) ? (value ?? '') : undefined;
}

function rawOrder(body: Order): RawOrder {
  return {
    type: body.type,
    qty: body.qty,
    leverage: body.leverage,
    takeProfit: rawLimit(body.is_take_profit, body.take_profit),
    stopLoss: rawLimit(body.is_stop_loss, body.stop_loss),
  };
}

/** @throws mode_changed when the user saw the other account */
export function refuseOtherMode(account: BookAccount, shown: AccountMode | undefined): void {
  if (shown !== undefined && shown !== account.mode) throw new Failure('mode_changed');
}

/** The owner of the account; undefined when the connection or the pending order has ended. */
async function traderOf(
  { ports: { db }, brand, now }: WorkContext,
  { right }: Authority,
): Promise<{ suspended: boolean; is_trading: boolean } | undefined> {
  if (right.as === 'trader') return right.session.user;
  return right.as === 'manager'
    ? await findConnectedTrader(db, brand.id, right.connectionId)
    : await findWaitingTrader(db, brand.id, right.id, now);
}

/**
 * @throws not_found when the connection has ended · order_ended · account_suspended · trading_disabled · busy for a
 * pending order while the site is suspended: it waits on
 */
async function refuseOpening(context: WorkContext, authority: Authority): Promise<void> {
  const isPending = authority.right.as === 'pending-order';
  const trader = await traderOf(context, authority);
  if (!trader) throw new Failure(isPending ? 'order_ended' : 'not_found');
  if (isPending && !trader.suspended && (await context.settings.read()).suspended) throw new Failure('busy');
  await refuseSuspended(context, trader);
  if (!trader.is_trading) throw new Failure('trading_disabled');
}

interface Offer {
  spec: AssetSpec;
  quote: Quote;
  order: OrderDraft;
}

/**
 * @throws not_found · asset_unavailable · market_closed · stale_price · busy when the price that a pending order
 * waits for has left again · validation_failed
 */
function checkedOrder(context: WorkContext, { account, right }: Authority, body: Order): Offer {
  const spec = context.market.asset(String(body.coinId));
  if (!spec) throw new Failure('not_found');
  const leverage = leverageCap(context.brand, account.mode, spec.class);
  if (leverage < 1) throw new Failure('asset_unavailable');
  const quote = tradableQuote(context, spec);
  // Before its limits, which a price that has left may have passed.
  if (right.as === 'pending-order' && !isReached(right.awaited, quote)) throw new Failure('busy');
  const read = readOrder(rawOrder(body), { ...spec, leverage }, quote, {
    qty: (value) => showQuantity(value, spec),
    price: (value) => showPrice(value, spec),
  });
  if ('problems' in read) throw fieldProblems(read.problems);
  return { spec, quote, order: read.order };
}

/**
 * The order as a position.
 * @throws limit_reached · asset_unavailable when its currency has no rate · insufficient_margin
 */
function positionOf(
  context: WorkContext,
  authority: Authority,
  { spec, quote, order }: Offer,
): NewBookPosition {
  const { engine, now } = context;
  const { account, right } = authority;
  if (account.positions.size >= MAX_OPEN_POSITIONS) throw new Failure('limit_reached');
  const rate = engine.prices.currentRate(spec.quote, account.currency);
  // A pending order waits for the first quote of the pair; a trader can send theirs again.
  if (rate === undefined) throw new Failure(right.as === 'pending-order' ? 'busy' : 'asset_unavailable');
  const units = unitsOf(order.qty, spec.contractSize);
  const openingPrice = fillPrice(order.side, quote);
  const margin = marginOf(openingPrice, units, order.leverage, { rate, exponent: account.exponent });
  if (!engine.book.hasFree(account, margin)) throw new Failure('insufficient_margin');
  const { side, qty, leverage, takeProfit, stopLoss } = order;
  return {
    id: randomId(context.ports.random, 'p'),
    spec,
    side,
    qty,
    contractSize: spec.contractSize,
    units,
    leverage,
    margin,
    openingPrice,
    openingRate: rate,
    takeProfit,
    stopLoss,
    openedBy: openedBy(authority),
    openAt: now,
    updatedAt: now,
  };
}

/**
 * One attempt: computes the order from the book and writes it, unless the account has changed or the key
 * was used.
 */
async function attempt(
  context: WorkContext,
  authority: Authority,
  body: Order,
): Promise<{ data: Position } | undefined> {
  const { engine, brand, now } = context;
  const { account, repeat } = authority;
  const offer = checkedOrder(context, authority, body);
  const position = positionOf(context, authority, offer);
  const data = engine.valuation.newPosition(account, position, offer.quote);
  const order = {
    brandId: brand.id,
    position: toOpen(authority, position, offer.quote, body.duration),
    kept: toStoredAnswer(repeat, { data }),
    now,
  };
  try {
    return (await engine.orders.write(account, position, order)) ? { data } : undefined;
  } catch (error) {
    if (isAnswered(error)) return undefined;
    throw error;
  }
}

/** @throws CallerChanged when the session came from the cache: authenticate again before any refusal */
function refuseRemembered({ right }: Authority): void {
  if (right.as === 'trader' && right.session.isRemembered) throw new CallerChanged();
}

/** @throws CallerChanged when the session has ended, or its user may no longer trade here */
async function refuseChanged(db: Queries, { brand, now }: WorkContext, authority: Authority): Promise<void> {
  const caller = callerOf(authority, now);
  if (caller && !(await mayOpen(db, brand.id, caller, now))) throw new CallerChanged();
}

/** The position of an order; `isRepeated` when an earlier request of the same key has opened it. */
export interface PlacedOrder {
  position: Position;
  isRepeated: boolean;
}

/**
 * Returns the stored answer of a repeated request. The book may lack its effect, when the database's first
 * response was lost.
 */
async function repeated(
  { engine }: WorkContext,
  { account }: Authority,
  { data }: { data: Position },
): Promise<PlacedOrder> {
  await engine.accounts.refreshCommitted(account);
  return { position: data, isRepeated: true };
}

async function place(
  db: Queries,
  asked: WorkContext,
  authority: Authority,
  body: Order,
): Promise<PlacedOrder> {
  const { account, repeat } = authority;
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const context = atCurrentTime(asked);
    const { accounts } = context.engine;
    try {
      refuseOtherMode(account, body.mode);
      await refuseOpening(context, authority);
      const done = await attempt(atCurrentTime(asked), authority, body);
      if (done) return { position: done.data, isRepeated: false };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refuseRemembered(authority);
      if (RETRIED_CODES.includes(error.code) && (await accounts.refresh(account))) continue;
      const before = await storeRefusal<Position>(db, context, repeat, error);
      if (before) return await repeated(context, authority, before);
      throw error;
    }
    refuseRemembered(authority);
    const before = await findStoredAnswer<Position>(db, context, repeat);
    if (before) return await repeated(context, authority, before);
    await refuseChanged(db, context, authority);
    await accounts.refresh(account);
  }
  throw new Failure('busy', { retryAfter: 1 });
}

/**
 * Fills an order at the server's quote, once per idempotency key: writes position, ledger entries and
 * answer in one statement, guarded by the account's version (readings, "The order path"); an order that the owner does
 * not place now also writes their notification. Then notifies the owner's streams.
 * @throws mode_changed · not_found · asset_unavailable · market_closed · stale_price · validation_failed ·
 * insufficient_margin · limit_reached · trading_disabled · account_suspended · busy, when the account keeps
 * changing
 */
export async function placeOrder(
  context: WorkContext,
  authority: Authority,
  body: Order,
): Promise<PlacedOrder> {
  const { engine, brand, ports, notifier } = context;
  const { account, right } = authority;
  const placed = await engine.accounts.exclusively(account, () => place(ports.db, context, authority, body));
  await engine.notifier.positions(brand.id, account.id);
  // The owner has one more unread notification.
  if (right.as !== 'trader') notifier.userChanged(account.userId);
  return placed;
}
