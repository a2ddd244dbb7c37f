import type { Price } from '../../../domain/money/amount.ts';
import { markPrice } from '../../../domain/trading/position-figures.ts';
import { handlesOf, type HeldLimit } from './chart-lines.ts';
import { kindOf, limitAt, limitProblemAt, type Handle } from './limit-drag.ts';
import type { DragsOptions } from './live-lines.ts';
import { watchDrags } from './watch-drags.ts';

/**
 * Makes limits draggable, and new limits draggable from a position's own line. Calls `hold` with the dragged
 * limit, if any. Returns a function that stops it.
 */
export function startDrags(
  { host, drawing, positions, quotes, asset, showPrice, problemText, protect, refuse }: DragsOptions,
  hold: (held: HeldLimit | null) => void,
): () => void {
  const positionOf = (handle: Handle) => positions().find(({ id }) => id === handle.position);

  function heldAt(handle: Handle, price: Price): HeldLimit | null {
    const position = positionOf(handle);
    const prices = quotes.get(asset.id);
    if (!position || !prices) return null;
    const kind = kindOf(handle, position.side, price, markPrice(position.side, prices));
    const problem = limitProblemAt(position.side, kind, price, prices, showPrice);
    return { position: position.id, kind, price, ...(problem ? { trouble: problemText(problem) } : {}) };
  }
  async function drop(handle: Handle, price: Price) {
    const wanted = heldAt(handle, price);
    if (wanted?.trouble) refuse(wanted.kind, wanted.trouble);
    else if (wanted) await protect(wanted.position, limitAt(wanted.kind, price));
    hold(null);
  }
  return watchDrags(host, {
    digits: asset.digits,
    handles: () => handlesOf(positions(), drawing.yOf),
    priceAt: drawing.priceAt,
    hold: drawing.hold,
    move: (handle, price) => hold(heldAt(handle, price)),
    drop: (handle, price) => void drop(handle, price),
    cancel: () => hold(null),
  });
}
