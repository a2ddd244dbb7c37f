import { useCallback, useEffect } from 'react';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useLive } from '../live/live.ts';

const load = () => import('./order-check.tsx');

/** The review of an order before it is sent. */
export const OrderCheck = lazyComponent('order check', 'OrderCheck', load);
/** The result of the order. */
export const LastFill = lazyComponent('order check', 'LastFill', load);

/**
 * Preloads the code of an order when one is likely next: pointer or focus come near a ticket, or the ticket
 * was opened for an order.
 */
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
