import { ZERO_PRICE } from '../../../domain/money/price.ts';
import { useEffect, useMemo, useReducer, useState, type RefObject } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLive } from '../live/live.ts';
import { isLiveKey, nextSorting, sortPositions, type SortKey, type Sorting } from './position-order.ts';

const REORDER_MS = 3000;

/**
 * Positions in the selected order. An order by price or profit is recomputed every few seconds, except while
 * the pointer or the focus is in the list, so that no row moves away from a click.
 */
export function useSorted(
  positions: readonly Position[],
  first: Sorting,
  list: RefObject<HTMLElement | null>,
): { sorted: Position[]; sorting: Sorting; sortBy(key: SortKey): void } {
  const { figures } = useLive();
  const [sorting, setSorting] = useState(first);
  const [orderVersion, reorder] = useReducer((count: number) => count + 1, 0);
  const isLive = isLiveKey(sorting.key);

  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden && !list.current?.matches(':hover, :focus-within')) reorder();
    }, REORDER_MS);
    return () => clearInterval(timer);
  }, [isLive, list]);

  const sorted = useMemo(
    () =>
      sortPositions(positions, sorting, (position) => {
        const { price, profit } = figures.marked(position);
        return { price: price ?? ZERO_PRICE, profit };
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `orderVersion` requests a new order
    [positions, sorting, figures, orderVersion],
  );
  return { sorted, sorting, sortBy: (key) => setSorting(nextSorting(sorting, key)) };
}
