import { ZERO_QUANTITY, type Quantity } from '../../../domain/money/amount.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import { copiedQuantity } from '../../../domain/trading/copied-quantity.ts';
import { leverageCap } from '../../../domain/trading/leverage-cap.ts';
import { fillPrice } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { BrandContext, WorkContext } from '../../request-context.ts';
import { Failure } from '../../failure.ts';
import { findStoredAnswer, storeCode, systemRepeat, type Repeat } from '../../ledger/idempotent-request.ts';
import type { AssetSpec, Quote } from '../market/market.ts';
import type { BookAccount } from '../trade/book-position.ts';
import { closeTrade } from '../trade/close-trades.ts';
import { placeOrder, tradableQuote } from '../trade/place-order.ts';
import { showQuantity } from '../trade/to-position.ts';
import { findUserById } from '../user/user.queries.ts';
import { decideCopy, type Decision, type PendingCopy, type PlannedCopy } from './copied-trade.queries.ts';
import { detachCopy, type CopyContext } from './detach-copy.ts';
import { mayAct } from '../manager-connection/connection.queries.ts';

/** Maximum delay of a copy after its source. */
const LATE_MS = 15_000;
/** Maximum price difference from the source, as a divisor: price / 200. */
const MAX_DRIFT_DIVISOR = 200n;

/** The server's work for the copies of a brand, now. */
const workContext = (brand: BrandContext): WorkContext => ({ ...brand, now: brand.ports.clock.now() });

function quantityFor(
  { engine }: BrandContext,
  { qty }: PlannedCopy,
  spec: AssetSpec,
  manager: BookAccount,
  trader: BookAccount,
): Quantity {
  const rate = engine.prices.rate(trader.currency, manager.currency);
  const equityOf = (account: BookAccount) => ({
    amount: engine.book.figures(account).equity,
    exponent: account.exponent,
  });
  return rate === undefined
    ? ZERO_QUANTITY
    : copiedQuantity(quantityOf(qty), equityOf(trader), equityOf(manager), rate, spec);
}

/** A trade is not copied, without a refused order; the message is the recorded reason. */
class Skip extends Error {}

/**
 * A copy is skipped for good: while other processes run, one of them may have the price that this one lacks.
 * @throws busy for another attempt · market_closed · stale_price
 */
function copiedQuote(context: WorkContext, spec: AssetSpec): Quote {
  try {
    return tradableQuote(context, spec);
  } catch (error) {
    if (error instanceof Failure && error.code === 'stale_price' && context.engine.hasOthers)
      throw new Failure('busy');
    throw error;
  }
}

/** @throws Skip when the copy would differ from its source · errors of `copiedQuote` */
function refuseOther(
  context: WorkContext,
  { open_at: openAt, opening_price: opened, side, is_open: isOpen }: PlannedCopy,
  spec: AssetSpec,
): void {
  if (!isOpen || context.now.getTime() - openAt.getTime() > LATE_MS) throw new Skip('too_late');
  const price = fillPrice(side, copiedQuote(context, spec));
  const source = priceOf(opened);
  const distance = price > source ? price - source : source - price;
  if (distance * MAX_DRIFT_DIVISOR > source) throw new Skip('price_moved');
}

async function placeCopy(context: WorkContext, planned: PlannedCopy, repeat: Repeat): Promise<Position> {
  const {
    ports: { db },
    brand,
    engine,
    market,
  } = context;
  const before = await findStoredAnswer<Position>(db, context, repeat);
  if (before) return before.data;
  const spec = market.asset(planned.asset_id);
  const trader = await findUserById(db, brand.id, planned.user_id);
  if (!spec || !trader) throw new Skip('not_found');
  refuseOther(context, planned, spec);
  const account = await engine.accounts.current(brand.id, trader.id, 'real');
  const qty = quantityFor(
    context,
    planned,
    spec,
    await engine.accounts.current(brand.id, planned.manager_id, 'real'),
    account,
  );
  if (qty < spec.qtyMin) throw new Skip('too_small');
  const leverage = Math.min(planned.leverage, leverageCap(brand, 'real', spec.class)) || undefined;
  const { position } = await placeOrder(
    context,
    {
      actorId: planned.manager_id,
      repeat,
      account,
      right: { as: 'manager', connectionId: planned.connection_id },
    },
    { coinId: spec.id, type: planned.side, qty: showQuantity(qty, spec), leverage },
  );
  return position;
}

/** Marks a copy as skipped for every process, so that none can place it later. */
async function skip(context: WorkContext, repeat: Repeat, reason: string): Promise<Decision> {
  try {
    const before = await storeCode<Position>(context.ports.db, context, repeat, reason);
    return before ? { state: 'open', copyId: before.data.id } : { state: 'skipped', reason };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { state: 'skipped', reason: error.code };
  }
}

/** Why a copy is skipped for good; undefined if another attempt may succeed. */
function skipReason(error: unknown): string | undefined {
  if (error instanceof Skip) return error.message;
  return error instanceof Failure && error.code !== 'busy' ? error.code : undefined;
}

async function decide(context: WorkContext, planned: PlannedCopy): Promise<Decision> {
  const repeat = systemRepeat('copy', `${planned.source_id} ${planned.connection_id}`);
  try {
    const { id } = await placeCopy(context, planned, repeat);
    return { state: 'open', copyId: id };
  } catch (error) {
    const reason = skipReason(error);
    if (reason === undefined) throw error;
    return await skip(context, repeat, reason);
  }
}

/**
 * Copies a trade once, or records why not, under the trader's own rules and limits. Temporary refusals are
 * retried in the next run.
 */
export async function copyTrade(brand: BrandContext, planned: PlannedCopy): Promise<void> {
  const context = workContext(brand);
  await decideCopy(brand.ports.db, brand.brand.id, planned, await decide(context, planned), context.now);
}

/**
 * Closes the copy of a closed trade, and then detaches it. Only detaches it when the trader has closed it, or
 * when the manager may no longer act for them: the position is then the trader's alone. Retries in the next run while the market is closed.
 */
export async function closeCopy(brand: BrandContext, left: PendingCopy, onMail: () => void): Promise<void> {
  const {
    ports: { db },
    engine,
    market,
  } = brand;
  const context: CopyContext = { ...workContext(brand), hasMailed: false };
  const spec = market.asset(left.asset_id);
  if (spec && (await mayAct(db, brand.brand.id, left.connection_id))) {
    try {
      tradableQuote(context, spec);
      const account = await engine.accounts.current(brand.brand.id, left.user_id, 'real');
      await closeTrade(
        context,
        {
          actorId: left.manager_id,
          repeat: systemRepeat('copy-close', `${left.copy_id} ${context.now.getTime()}`),
          account,
          right: { as: 'manager', connectionId: left.connection_id },
        },
        left.copy_id,
      );
    } catch (error) {
      if (!(error instanceof Failure) || !['position_closed', 'not_found'].includes(error.code)) throw error;
    }
  }
  await detachCopy(context, left);
  if (context.hasMailed) onMail();
}
