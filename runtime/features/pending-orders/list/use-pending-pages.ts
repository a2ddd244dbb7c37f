import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import { useCallCache } from '../../../platform/use-call.ts';
import { usePages, type Pages } from '../../../platform/use-pages.ts';
import { useUserChange } from '../../../platform/use-user-change.ts';
import { useBook } from '../../../trading/live/hooks.ts';

export type OrderState = 'waiting' | 'ended';

type OrderQuery = { state: OrderState; limit?: string };

/** All waiting orders: no more than this wait on an account. */
export const WAITING: OrderQuery = { state: 'waiting', limit: '100' };

export interface PendingPages extends Omit<Pages<PendingOrder>, 'rows'> {
  orders: PendingOrder[];
}

const rowsOf = ({ orders }: CallOutput['pending-order.list']) => orders;
const rowKey = ({ id }: PendingOrder) => id;

/** The orders in a state on the account of the current mode, newest first. */
export function usePendingPages(query: OrderQuery): PendingPages {
  const { account, status } = useBook();
  const { rows, ...list } = usePages('pending-order.list', {
    query: { ...query },
    scope: [account?.mode],
    enabled: status !== 'loading',
    rowsOf,
    rowKey,
  });
  // During a switch, the server may have answered for the other account.
  return { ...list, orders: rows.filter(({ mode }) => !account || mode === account.mode) };
}

/** The waiting orders, which are read again when one was filled or ended: that changes the user. */
export function useWaitingOrders(): PendingPages {
  const cache = useCallCache();
  useUserChange(() => void cache.invalidate('pending-order.list'));
  return usePendingPages(WAITING);
}
