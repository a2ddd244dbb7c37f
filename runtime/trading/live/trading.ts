import { createStore, type StoreApi } from 'zustand/vanilla';
import { trimDecimal, type Fixed } from '../../../domain/decimal.ts';
import type { Limits } from '../../../domain/position-figures.ts';
import type { Account, ClosedPosition, Order, Position, TradeCloseAllOutput } from '../../../schemas/generated/types.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAccount, withoutPositions, withPosition } from './book.ts';
import type { Around } from './browser-around.ts';
import { createOnce, isLost } from './once.ts';
import type { Reads } from './reads.ts';
import type { Stores } from './stores.ts';
import { createTradeNotices } from './trade-notices.ts';

/** Is what asked still in view, to say itself what came of it? Else a notice does. */
export type IsSaid = () => boolean;

const byNotice: IsSaid = () => false;

export interface TradingActs {
  /** Opens a position. The prices in the order are what was shown: a fill that differs from them says so. */
  place(order: Order): Promise<ApiResult<Position>>;
  close(id: string): Promise<ApiResult<ClosedPosition>>;
  /** Closes what can be closed; what could not be is named with its reason. */
  closeAll(isSaid?: IsSaid): Promise<ApiResult<TradeCloseAllOutput>>;
  /** Sets both limits as they are to be from now on; null takes one away. */
  protect(id: string, limits: Limits, isSaid?: IsSaid): Promise<ApiResult<Position>>;
}

export interface TradingState {
  placing: boolean;
  closingAll: boolean;
  /** Positions that are being closed or changed. */
  busy: ReadonlySet<string>;
}

export interface Trading {
  acts: TradingActs;
  state: StoreApi<TradingState>;
}

const POSITION = 'position ';

const onWire = (price: Fixed | null) => (price === null ? null : trimDecimal(price));

/** An order without what is only shown with it. */
function identityOf({ mode, coinId, type, qty, leverage, take_profit, stop_loss }: Order) {
  return [mode ?? null, coinId, type, qty, leverage ?? null, take_profit ?? null, stop_loss ?? null];
}

function stateOf(underWay: ReadonlySet<string>): TradingState {
  const busy = [...underWay].flatMap((key) => (key.startsWith(POSITION) ? [key.slice(POSITION.length)] : []));
  return { placing: underWay.has('place'), closingAll: underWay.has('close-all'), busy: new Set(busy) };
}

/** What came of it is written into the book: what is being read meanwhile is older; a lost answer, or one for another account than is shown, leaves it to be read. */
function createBookWriter({ book }: Stores, reads: Reads, reloadUser: Platform['reloadUser']) {
  return {
    settle<T>(result: ApiResult<T>, write: (data: T) => void) {
      if (result.ok) {
        reads.outdate();
        write(result.data);
      } else if (isLost(result)) void reads.book();
      else if (result.error.code === 'mode_changed') void Promise.all([reads.book(), reloadUser()]);
    },
    put: (position: Position) => book.setState(withPosition(book.getState(), position), true),
    remove: (positions: readonly Position[], account: Account) => book.setState(withAccount(withoutPositions(book.getState(), positions.map(({ id }) => id)), account), true),
  };
}

export function createTrading(platform: Platform, stores: Stores, reads: Reads, around: Pick<Around, 'isVisible' | 'onVisibility'>): Trading {
  const { api } = platform;
  const state = createStore<TradingState>(() => stateOf(new Set()));
  const notices = createTradeNotices(platform, around);
  const once = createOnce((underWay) => state.setState(stateOf(underWay), true));
  const { settle, put, remove } = createBookWriter(stores, reads, platform.reloadUser);
  /** The account that the person sees: what they send is meant for it and for no other. */
  const shown = () => { const mode = stores.book.getState().account?.mode; return mode ? { mode } : {}; };

  const acts: TradingActs = {
    place: (order) => once({
      key: 'place',
      identity: identityOf({ ...order, ...shown() }),
      input: { ...order, ...shown() },
      send: (input, idempotencyKey) => api.call('trade.store', { input, idempotencyKey }),
      done(result) {
        settle(result, (position) => {
          put(position);
          void reads.account();
        });
        notices.placed(order, result);
      },
    }),
    close: (id) => once({
      key: POSITION + id,
      input: { id },
      send: (input, idempotencyKey) => api.call('trade.close', { input, idempotencyKey }),
      done(result) {
        settle(result, ({ position, account }) => remove([position], account));
        notices.closed(result);
      },
    }),
    closeAll: (isSaid = byNotice) => once({
      key: 'close-all',
      input: shown(),
      send: (input, idempotencyKey) => api.call('trade.close-all', { input, idempotencyKey }),
      done(result) {
        settle(result, ({ closed, account }) => remove(closed, account));
        notices.closedAll(result, isSaid());
      },
    }),
    protect: (id, { takeProfit, stopLoss }, isSaid = byNotice) => once({
      key: POSITION + id,
      input: { take_profit: onWire(takeProfit), stop_loss: onWire(stopLoss) },
      send: (input) => api.call('trade.protect', { params: { id }, input }),
      done(result) {
        settle(result, put);
        notices.protected(result, isSaid());
      },
    }),
  };
  return { state, acts };
}
