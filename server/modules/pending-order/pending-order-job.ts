import { priceOf } from '../../../domain/money/price.ts';
import { openBrandJob } from '../../background/brand-job.ts';
import type { PeriodicJob } from '../../background/periodic-job.ts';
import { acrossBrands } from '../../db/brand-scope.ts';
import type { Clock, Db, Log } from '../../ports.ts';
import type { BrandContext } from '../../request-context.ts';
import { before } from '../../time/time-arithmetic.ts';
import type { Timer } from '../../time/timer.ts';
import type { Market, Quote } from '../market/market.ts';
import { eachAccount } from '../trade/each-account.ts';
import type { TradingEngine } from '../trade/trading-engine.ts';
import { endAndNotify, fillOrder } from './fill-order.ts';
import { listWaiting, type PendingOrderRow } from './pending-order.queries.ts';
import { WaitingOrders, type WaitingOrder } from './waiting-orders.ts';

const POLL_MS = 500;
/** Interval of full reloads, which drop orders that ended elsewhere. */
const RELOAD_MS = 60_000;
/** Orders are read again for this long after `created_at`: their transaction may commit late. */
const COMMIT_DELAY_SECONDS = 30;
/** Time between two attempts to fill an order. */
const RETRY_MS = 1000;

export interface PendingOrderJobOptions {
  brands: ReadonlyMap<string, BrandContext>;
  db: Db;
  clock: Clock;
  log: Log;
  timer: Timer;
  market: Pick<Market, 'quote' | 'onQuotes'>;
  engine: Pick<TradingEngine, 'prices'>;
}

const toWaiting = (row: PendingOrderRow): WaitingOrder => ({
  id: row.id,
  userId: row.user_id,
  mode: row.mode,
  assetId: row.asset_id,
  side: row.side,
  kind: row.kind,
  price: priceOf(row.price),
  qty: row.qty,
  leverage: row.leverage,
  takeProfit: row.take_profit,
  stopLoss: row.stop_loss,
  expiresAt: row.expires_at?.getTime() ?? Infinity,
});

/** The waiting orders of a brand whose closings this process runs. */
class BrandOrders {
  readonly waiting = new WaitingOrders();
  /** Orders whose price was reached, by id. */
  readonly due = new Map<string, WaitingOrder>();
  /** When the next attempt at an order may begin, in ms. */
  readonly #retryAt = new Map<string, number>();

  markDue(order: WaitingOrder, now: number): void {
    if ((this.#retryAt.get(order.id) ?? 0) <= now) this.due.set(order.id, order);
  }

  /** The due orders; none is due again for a while. */
  takeDue(now: number): WaitingOrder[] {
    const orders = [...this.due.values()].filter(({ expiresAt }) => expiresAt > now);
    this.due.clear();
    for (const { id } of orders) this.#retryAt.set(id, now + RETRY_MS);
    return orders;
  }

  ended(order: WaitingOrder): void {
    this.waiting.remove(order);
    this.due.delete(order.id);
    this.#retryAt.delete(order.id);
  }
}

/** Watches the waiting orders of the brands that this process leads. */
class OrderWatch {
  readonly #options: PendingOrderJobOptions;
  readonly #led = new Map<string, BrandOrders>();
  #nextReload = 0;

  constructor(options: PendingOrderJobOptions) {
    this.#options = options;
  }

  /** Marks the orders that these quotes reach. @returns whether any is due */
  onQuotes(quotes: readonly Quote[]): boolean {
    let isDue = false;
    for (const orders of this.#led.values())
      for (const quote of quotes) isDue = this.#markDue(orders, quote) || isDue;
    return isDue;
  }

  #markDue(orders: BrandOrders, quote: Quote): boolean {
    if (!orders.waiting.has(quote.assetId) || !this.#options.engine.prices.isTradable(quote)) return false;
    const now = this.#options.clock.now().getTime();
    for (const order of orders.waiting.reachedBy(quote.assetId, quote)) orders.markDue(order, now);
    return orders.due.size > 0;
  }

  /** Reads new orders. @returns the brands with orders to fill or to end */
  async read(): Promise<BrandContext[]> {
    const { brands, engine, clock } = this.#options;
    const led = [...brands.keys()].filter((id) => engine.prices.closesFor(id));
    for (const id of this.#led.keys()) if (!led.includes(id)) this.#led.delete(id);
    const now = clock.now();
    const isReload = now.getTime() >= this.#nextReload || now.getTime() < this.#nextReload - RELOAD_MS;
    if (isReload) this.#nextReload = now.getTime() + RELOAD_MS;
    const isNew = (id: string) => isReload || !this.#led.has(id);
    await this.#readAll(led.filter(isNew));
    await this.#readNew(
      led.filter((id) => !isNew(id)),
      before(now, COMMIT_DELAY_SECONDS),
    );
    return led.flatMap((id) => (this.#findWork(id, now.getTime()) ? [brands.get(id)!] : []));
  }

  async #list(ids: readonly string[], after: Date): Promise<PendingOrderRow[]> {
    return ids.length ? await listWaiting(acrossBrands(this.#options.db), ids, after) : [];
  }

  async #readAll(ids: readonly string[]): Promise<void> {
    const rows = await this.#list(ids, new Date(0));
    const kept = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      const orders = this.#led.get(id) ?? new BrandOrders();
      this.#led.set(id, orders);
      orders.waiting.keepOnly(kept);
    }
    this.#put(rows);
  }

  async #readNew(ids: readonly string[], after: Date): Promise<void> {
    this.#put(await this.#list(ids, after));
  }

  #put(rows: readonly PendingOrderRow[]): void {
    for (const row of rows) this.#led.get(row.brand_id)?.waiting.put(toWaiting(row));
  }

  /**
   * Marks orders that the last quotes reach: one may have been placed at a reached price.
   * @returns whether the brand has orders to fill or to expire
   */
  #findWork(id: string, now: number): boolean {
    const orders = this.#led.get(id)!;
    for (const asset of orders.waiting.assets) {
      const quote = this.#options.market.quote(asset);
      if (quote) this.#markDue(orders, quote);
    }
    return orders.due.size > 0 || orders.waiting.expiredAt(now).length > 0;
  }

  /** Expires and fills orders. */
  async work(brand: BrandContext): Promise<void> {
    const orders = this.#led.get(brand.brand.id);
    if (!orders) return;
    const now = this.#options.clock.now();
    const expired = orders.waiting.expiredAt(now.getTime());
    if (expired.length) {
      const ids = expired.map(({ id }) => id);
      await endAndNotify({ ...brand, now }, ids, { state: 'expired', reason: null });
      for (const order of expired) orders.ended(order);
    }
    await eachAccount(orders.takeDue(now.getTime()), brand, {
      userIdOf: ({ userId }) => userId,
      async work(order) {
        await fillOrder(brand, order);
        orders.ended(order);
      },
      failed: 'a pending order was not filled, will be tried again',
    });
  }
}

/**
 * Fills and ends pending orders. Orders are read from the database, so that a restart or another process loses none;
 * the quotes decide in memory which are due. The statement that opens a position ends its order, so each fills once.
 */
export function openPendingOrderJob(options: PendingOrderJobOptions): PeriodicJob {
  const { timer, log, market } = options;
  const watch = new OrderWatch(options);
  const job = openBrandJob({
    timer,
    log,
    every: POLL_MS,
    failed: 'pending orders were not checked',
    brands: () => watch.read(),
    work: (brand) => watch.work(brand),
  });
  const unsubscribe = market.onQuotes((quotes) => {
    if (watch.onQuotes(quotes)) job.begin();
  });
  return {
    ...job,
    async close() {
      unsubscribe();
      await job.close();
    },
  };
}
