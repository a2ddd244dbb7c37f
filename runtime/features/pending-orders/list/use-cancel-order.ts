import { useRef, useState } from 'react';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useOfAccount, useOrderParams } from '../order-words.ts';

/** For this time after a cancellation, a second click would hit the order that moved into its place. */
const GUARD_MS = 600;

export interface CancelOrder {
  cancel(order: PendingOrder): void;
  isBusy(id: string): boolean;
}

/** Cancels waiting orders. A refusal is a notification, and the list is read again: the order may have ended. */
export function useCancelOrder(): CancelOrder {
  const t = useT();
  const { notifications } = usePlatform();
  const paramsOf = useOrderParams();
  const ofAccount = useOfAccount();
  const { send } = useCommand('pending-order.cancel');
  const [busy, setBusy] = useState<readonly string[]>([]);
  const last = useRef({ id: '', until: 0 });
  const guard = (id: string) => void (last.current = { id, until: performance.now() + GUARD_MS });

  async function cancelNow(order: PendingOrder) {
    const { id, mode } = order;
    guard(id);
    setBusy((ids) => [...ids, id]);
    const result = await send({ params: { id } });
    guard(id);
    setBusy((ids) => ids.filter((each) => each !== id));
    if (result.ok) notifications.show('success', ofAccount(mode, t('pending.cancelled', paramsOf(order))));
  }

  return {
    isBusy: (id) => busy.includes(id),
    cancel(order) {
      const { id, until } = last.current;
      if (busy.includes(order.id) || (order.id !== id && performance.now() < until)) return;
      void cancelNow(order);
    },
  };
}
