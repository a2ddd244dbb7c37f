import { useEffect } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import type { CallOutput } from '../../../schemas/generated/calls.ts';
import { useCallCache } from '../../platform/use-call.ts';
import { usePages, type Pages } from '../../platform/use-pages.ts';
import { useBook } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';

export interface ClosedTrades extends Omit<Pages<Position>, 'rows'> {
  trades: Position[];
  /** Of all closed positions, also those on later pages. */
  total: number;
  profit: string | undefined;
}

const rowsOf = ({ trades }: CallOutput['trade.closed']) => trades;
const rowKey = ({ id }: Position) => id;

/**
 * Closed positions of the current mode, newest first, with pagination; refetched when an open position
 * disappears. Inside the shell only.
 */
export function useClosedTrades(): ClosedTrades {
  const { book } = useLive();
  const cache = useCallCache();
  const { account, status: bookStatus } = useBook();
  const { rows, pages, ...list } = usePages('trade.closed', {
    scope: [account?.mode],
    enabled: bookStatus !== 'loading',
    rowsOf,
    rowKey,
  });

  useEffect(
    () =>
      book.subscribe(({ positions }, before) => {
        const open = new Set(positions.map(({ id }) => id));
        if (before.positions.some(({ id }) => !open.has(id))) void cache.invalidate('trade.closed');
      }),
    [book, cache],
  );

  return { ...list, trades: rows, total: pages.at(-1)?.total ?? 0, profit: pages.at(-1)?.profit };
}
