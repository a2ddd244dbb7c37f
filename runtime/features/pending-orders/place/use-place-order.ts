import { useRef } from 'react';
import { formatPrice } from '../../../../domain/money/price.ts';
import { formatQuantity } from '../../../../domain/money/quantity.ts';
import type { PendingDraft } from '../../../../domain/trading/pending-order.ts';
import type { Account, PendingOrder, PendingOrderPlaceInput } from '../../../../schemas/generated/types.ts';
import type { ApiError } from '../../../platform/api-error.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useIsMounted } from '../../../platform/use-is-mounted.ts';
import { useLive, type AssetView } from '../../../trading/live/live.ts';
import { quantityDigits } from '../../../trading/ticket/ticket-draft.ts';
import { orderKey, useOfAccount, useOrderParams } from '../order-words.ts';
import type { ValidFor } from './pending-preview.ts';

function inputOf(
  { id, digits, terms }: AssetView,
  order: PendingDraft,
  validFor: ValidFor,
  mode: Account['mode'],
): PendingOrderPlaceInput {
  const price = (value: PendingDraft['price']) => formatPrice(value, digits);
  return {
    mode,
    coinId: id,
    type: order.side,
    kind: order.kind,
    price: price(order.price),
    qty: formatQuantity(order.qty, quantityDigits(terms)),
    leverage: order.leverage,
    take_profit: order.takeProfit === null ? null : price(order.takeProfit),
    stop_loss: order.stopLoss === null ? null : price(order.stopLoss),
    valid_for: validFor,
  };
}

/** A request that was repeated late may find that its order has ended. */
const OUTCOMES = {
  waiting: 'placed',
  filled: 'filled',
  refused: 'refused',
  cancelled: 'ended',
  expired: 'ended',
};

/** Says what became of a placed order. */
function useAnnounce(): (order: PendingOrder, isReached: boolean) => void {
  const t = useT();
  const { notifications, play } = usePlatform();
  const live = useLive();
  const paramsOf = useOrderParams();
  const ofAccount = useOfAccount();
  return (order, isReached) => {
    const { state, mode, reason } = order;
    const isFine = state === 'waiting' || state === 'filled';
    const outcome = OUTCOMES[state];
    const sentence = t(isFine ? `pending.${outcome}-${orderKey(order)}` : `pending.${outcome}`, {
      ...paramsOf(order),
      reason: reason === null ? '' : t(`pending.reason-${reason}`),
      state: t(`pending.state-${state}`),
    });
    play(isFine ? 'success' : 'error');
    const next = state === 'waiting' ? ` ${t(isReached ? 'pending.then-fills' : 'pending.then-waits')}` : '';
    notifications.show(isFine ? 'success' : 'error', ofAccount(mode, sentence + next));
    if (state === 'filled') void live.refresh();
  };
}

export interface PlaceOrder {
  isSending: boolean;
  /** Why the last order was not placed. */
  error: ApiError | null;
  /** The entries changed: an earlier error no longer applies. */
  forget(): void;
  /** `isReached`: the displayed price fills it at once. */
  place(order: PendingDraft, validFor: ValidFor, isReached: boolean): Promise<void>;
}

/** Places orders in an asset on one account; `onPlaced` is called once the server has taken one. */
export function usePlaceOrder(asset: AssetView, mode: Account['mode'], onPlaced: () => void): PlaceOrder {
  const { play } = usePlatform();
  const isMounted = useIsMounted();
  const announce = useAnnounce();
  const isPlacing = useRef(false);
  const { send, isPending, error, reset } = useCommand('pending-order.place', {
    showsError: true,
    keepsKey: true,
  });
  return {
    isSending: isPending,
    error,
    forget: () => void (!isPending && reset()),
    async place(order, validFor, isReached) {
      // Also for a second submit before the first one is rendered.
      if (isPlacing.current) return;
      isPlacing.current = true;
      const result = await send({ input: inputOf(asset, order, validFor, mode) });
      isPlacing.current = false;
      if (!result.ok) return play('error');
      announce(result.data, isReached);
      if (isMounted()) onPlaced();
    },
  };
}
