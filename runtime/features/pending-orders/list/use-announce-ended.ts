import { useEffect, useEffectEvent, useRef } from 'react';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useBook } from '../../../trading/live/hooks.ts';
import { orderKey, useOfAccount, useOrderParams } from '../order-words.ts';
import type { PendingPages } from './use-pending-pages.ts';

/** The most recently ended orders, which include those that have just left the list. */
const LATEST = { state: 'ended', limit: '20' } as const;

function useAnnounce(): (order: PendingOrder) => void {
  const t = useT();
  const { notifications, play } = usePlatform();
  const paramsOf = useOrderParams();
  const ofAccount = useOfAccount();
  return (order) => {
    const { state, mode, reason } = order;
    if (state === 'filled') {
      play('success');
      notifications.show('success', ofAccount(mode, t(`pending.done-${orderKey(order)}`, paramsOf(order))));
    }
    if (state !== 'refused' && state !== 'expired') return;
    const why = {
      state: t(`pending.state-${state}`),
      reason: reason === null ? '' : t(`pending.reason-${reason}`),
    };
    play('error');
    const sentence = t(state === 'refused' ? 'pending.refused' : 'pending.ended', {
      ...paramsOf(order),
      ...why,
    });
    notifications.show('error', ofAccount(mode, sentence));
  };
}

/** Says what became of orders that leave the list while it is visible, unless they were cancelled. */
export function useAnnounceEnded({ orders, status }: Pick<PendingPages, 'orders' | 'status'>): void {
  const { api } = usePlatform();
  const mode = useBook().account?.mode;
  const announce = useAnnounce();
  const before = useRef<{ mode: typeof mode; ids: string[] }>(undefined);

  const follow = useEffectEvent(async () => {
    const known = before.current;
    const ids = orders.map(({ id }) => id);
    before.current = { mode, ids };
    const left = known?.mode === mode ? known!.ids.filter((id) => !ids.includes(id)) : [];
    if (!left.length) return;
    const result = await api.call('pending-order.list', { query: LATEST });
    if (result.ok) for (const order of result.data.orders) if (left.includes(order.id)) announce(order);
  });
  const shown = orders.map(({ id }) => id).join();
  useEffect(() => {
    if (status === 'ready' && mode !== undefined) void follow();
  }, [shown, status, mode]);
}
