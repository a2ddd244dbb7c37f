import type { Price } from '../../../domain/money/amount.ts';
import type { OrderProblem } from '../../../domain/trading/order-rules.ts';
import { markPrice } from '../../../domain/trading/position-figures.ts';
import type { QuoteStore } from '../live/quote-store.ts';
import { handlesOf, type HeldLimit, type OpenLine } from './chart-lines.ts';
import type { Drawing } from './draw-chart.ts';
import { isAmbiguous, kindOf, limitProblemAt, type Handle, type LimitKind } from './limit-drag.ts';
import { watchDrags, type Pointer } from './watch-drags.ts';

export interface DragsOptions {
  host: HTMLElement;
  drawing: Drawing;
  asset: { id: string; digits: number };
  quotes: Pick<QuoteStore, 'get'>;
  /** The open positions in the asset, at the time of the call. The first of those at one price is dragged. */
  positions(): readonly OpenLine[];
  showPrice(price: Price): string;
  problemText(problem: OrderProblem): string;
  /** Draws the dragged limit, if any. */
  hold(held: HeldLimit | null): void;
  /** The user dropped a limit at a valid price, where it is drawn until the next `hold`. */
  change(limit: HeldLimit, needsReview: boolean): void;
  /** The user dropped a limit at an invalid price. */
  refuse(kind: LimitKind, problem: string): void;
}

/**
 * Only the mouse is precise enough to move a limit at once, as trading platforms do. A new limit is reviewed, and
 * so is one that other limits of its kind hide: the user may have meant another position.
 */
const needsReview = (handle: Handle, pointer: Pointer, handles: readonly Handle[]) =>
  handle.kind === 'entry' || pointer !== 'mouse' || isAmbiguous(handles, handle);

/**
 * Makes limits draggable, and new limits draggable from a position's own line. Returns a function that stops
 * it.
 */
export function startDrags(options: DragsOptions): () => void {
  const { host, drawing, positions, quotes, asset, showPrice, problemText, hold, change, refuse } = options;

  function heldAt(handle: Handle, price: Price): HeldLimit | null {
    const position = positions().find(({ id }) => id === handle.position);
    const prices = quotes.get(asset.id);
    if (!position || !prices) return null;
    const kind = kindOf(handle, position.side, price, markPrice(position.side, prices));
    const problem = limitProblemAt(position.side, kind, price, prices, showPrice);
    return { position: position.id, kind, price, ...(problem ? { trouble: problemText(problem) } : {}) };
  }
  const handles = () => handlesOf(positions(), drawing.yOf);
  function drop(handle: Handle, price: Price, pointer: Pointer) {
    const wanted = heldAt(handle, price);
    if (wanted && !wanted.trouble) return change(wanted, needsReview(handle, pointer, handles()));
    if (wanted?.trouble) refuse(wanted.kind, wanted.trouble);
    return hold(null);
  }
  return watchDrags(host, {
    digits: asset.digits,
    handles,
    priceAt: drawing.priceAt,
    hold: drawing.hold,
    move: (handle, price) => hold(heldAt(handle, price)),
    drop,
    cancel: () => hold(null),
  });
}
