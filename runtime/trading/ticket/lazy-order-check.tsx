import { useCallback, useEffect } from 'react';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useLive } from '../live/live.ts';

const load = () => import('./order-check.tsx');

/** The second look at an order. */
export const OrderCheck = lazyComponent('order check', 'OrderCheck', load);
/** What became of it. */
export const LastFill = lazyComponent('order check', 'LastFill', load);

/** For when an order is likely next, where pointer or focus come near a ticket; at once where it was opened for one. Loads what that takes. */
export function usePrepared(isOpened: boolean): () => void {
  const { trading } = useLive();
  const prepare = useCallback(() => {
    trading.prepare();
    OrderCheck.prepare();
  }, [trading]);
  useEffect(() => {
    if (isOpened) prepare();
  }, [isOpened, prepare]);
  return prepare;
}
