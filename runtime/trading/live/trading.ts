import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Limits } from '../../../domain/trading/position-figures.ts';
import type {
  ClosedPosition,
  Order,
  Position,
  TradeCloseAllOutput,
} from '../../../schemas/generated/types.ts';
import { importChunk } from '../../lib/import-chunk.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import { tradingTexts } from '../texts.ts';
import type { TradeCommandParts, TradeCommands } from './trade-commands.ts';

/** Whether the caller is still in view and shows the result itself; otherwise a notification does. */
export type IsSaid = () => boolean;

export interface TradingActs {
  /** Opens a position. The prices in the order are what was shown: a fill that differs from them says so. */
  place(order: Order, isSaid?: IsSaid): Promise<ApiResult<Position>>;
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
  /** One of them is likely next: loads what they take. */
  prepare(): void;
  /** The server or a manager has closed it. */
  closedElsewhere(position: Position): void;
  state: StoreApi<TradingState>;
}

/** What it takes to act comes when somebody is about to, with what is said of it; where that cannot be had, nothing was sent. */
export function createTrading(given: Omit<TradeCommandParts, 'state'>): Trading {
  const {
    platform: { registry, text, notifications },
    stores,
  } = given;
  const state = createStore<TradingState>(() => ({ placing: false, closingAll: false, busy: new Set() }));
  let commands: TradeCommands | undefined;
  /** The account that the person sees: what they send is meant for it and for no other. */
  const seen = () => {
    const mode = stores.book.getState().account?.mode;
    return mode ? { mode } : {};
  };

  async function load(isAsked: boolean): Promise<TradeCommands> {
    const [{ createTradeCommands }] = await Promise.all([
      importChunk('trading', () => import('./trade-commands.ts'), isAsked),
      registry.addText('trading', tradingTexts),
    ]);
    commands ??= createTradeCommands({ ...given, state });
    return commands;
  }

  async function act<T>(
    work: (commands: TradeCommands) => Promise<ApiResult<T>>,
    isSaid?: IsSaid,
  ): Promise<ApiResult<T>> {
    const here = commands ?? (await load(true).catch(() => null));
    if (here) return await work(here);
    const message = text.getState().t('app.chunk');
    if (!isSaid?.()) notifications.show('error', message);
    return { ok: false, error: { code: 'offline', status: 0, message, fields: {} } };
  }

  const acts: TradingActs = {
    place(order, isSaid) {
      const input = { ...order, ...seen() };
      return act(({ place }) => place(input, isSaid), isSaid);
    },
    close: (id) => act(({ close }) => close(id)),
    closeAll(isSaid) {
      const account = seen();
      return act(({ closeAll }) => closeAll(account, isSaid), isSaid);
    },
    protect: (id, limits, isSaid) => act(({ protect }) => protect(id, limits, isSaid), isSaid),
  };
  return {
    state,
    acts,
    // Where they cannot be had, the act says so.
    prepare: () => void load(false).catch(() => {}),
    closedElsewhere(position) {
      if (position.close_reason !== null && position.close_reason !== 'trader')
        load(false).then(
          ({ closedElsewhere }) => closedElsewhere(position),
          () => {},
        );
    },
  };
}
