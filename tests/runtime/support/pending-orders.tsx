import type { PendingOrder } from '../../../schemas/generated/types.ts';
import { fine, type Answers } from './fake-api.ts';
import { eurusd } from './positions.ts';

/** A buy limit of 0.10 EUR/USD at 1.08000 that waits until it is cancelled, with a test's overrides. */
export function pendingOrder(changes: Partial<PendingOrder> = {}): PendingOrder {
  return {
    id: 'o_1',
    mode: 'real',
    asset: eurusd,
    trade_type: 'buy',
    kind: 'limit',
    price: '1.08000',
    qty: '0.10',
    leverage: 30,
    take_profit: null,
    stop_loss: null,
    state: 'waiting',
    reason: null,
    position_id: null,
    filled_price: null,
    created_at: '2026-11-20T14:30:01.000Z',
    expires_at: null,
    ended_at: null,
    ...changes,
  };
}

/** A backend that keeps these orders: cancelling one ends it. */
export function orderAnswers(stored: PendingOrder[]): Answers {
  const state = { stored };
  return {
    'pending-order.list': (_, { query }) => {
      const isWaiting = (order: PendingOrder) => order.state === 'waiting';
      return fine({
        orders: state.stored.filter((order) => isWaiting(order) === (query?.state !== 'ended')),
        waiting: state.stored.filter(isWaiting).length,
        next: null,
      });
    },
    'pending-order.cancel': (_, { params }) => {
      const ended = { state: 'cancelled', ended_at: '2026-11-20T15:00:00.000Z' } as const;
      state.stored = state.stored.map((order) => (order.id === params?.id ? { ...order, ...ended } : order));
      return fine(state.stored.find(({ id }) => id === params?.id)!);
    },
  };
}
