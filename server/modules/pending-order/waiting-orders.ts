import { isReached, type AwaitedPrice } from '../../../domain/trading/pending-order.ts';
import type { Prices } from '../../../domain/trading/position-figures.ts';
import type { AccountMode } from '../account/account.queries.ts';

/** An order in memory, with what its position is opened from. */
export interface WaitingOrder extends AwaitedPrice {
  id: string;
  userId: string;
  mode: AccountMode;
  assetId: string;
  qty: string;
  leverage: number;
  takeProfit: string | null;
  stopLoss: string | null;
  /** Ms since 1970; infinite without an end. */
  expiresAt: number;
}

/** The waiting orders of one brand. It does no I/O. */
export class WaitingOrders {
  readonly #orders = new Map<string, WaitingOrder>();
  readonly #byAsset = new Map<string, Set<WaitingOrder>>();

  put(order: WaitingOrder): void {
    if (this.#orders.has(order.id)) return;
    this.#orders.set(order.id, order);
    const sameAsset = this.#byAsset.get(order.assetId) ?? new Set();
    this.#byAsset.set(order.assetId, sameAsset.add(order));
  }

  remove({ id }: Pick<WaitingOrder, 'id'>): void {
    const order = this.#orders.get(id);
    if (!order) return;
    this.#orders.delete(id);
    this.#byAsset.get(order.assetId)?.delete(order);
  }

  /** Whether an order waits in this asset. */
  has(assetId: string): boolean {
    return Boolean(this.#byAsset.get(assetId)?.size);
  }

  /** Removes all orders but these: the others have ended elsewhere. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const order of this.#orders.values()) if (!ids.has(order.id)) this.remove(order);
  }

  /** The orders of an asset whose price these prices have reached. */
  reachedBy(assetId: string, prices: Prices): WaitingOrder[] {
    return [...(this.#byAsset.get(assetId) ?? [])].filter((order) => isReached(order, prices));
  }

  /** Assets with waiting orders. */
  get assets(): string[] {
    return [...this.#byAsset].flatMap(([id, orders]) => (orders.size ? [id] : []));
  }

  expiredAt(now: number): WaitingOrder[] {
    return [...this.#orders.values()].filter(({ expiresAt }) => expiresAt <= now);
  }
}
