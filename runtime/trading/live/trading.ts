import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Limits } from '../../../domain/trading/position-figures.ts';
import type {
  Account,
  ClosedPosition,
  Order,
  Position,
  TradeCloseAllOutput,
} from '../../../schemas/generated/types.ts';
import { importChunk } from '../../lib/import-chunk.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import { tradingTexts } from '../texts.ts';
import type { TradeCommandParts, TradeCommands } from './trade-commands.ts';

/** Whether the caller is still visible and shows the result itself; otherwise a notification does. */
export type IsHandled = () => boolean;

export interface TradingActs {
  /**
   * Opens a position. The order contains the displayed account and prices: another account is refused, and a fill at
   * another price says so. An equal order in flight is joined; others are sent beside it.
   */
  place(order: Order & Pick<Account, 'mode'>, isHandled?: IsHandled): Promise<ApiResult<Position>>;
  close(id: string): Promise<ApiResult<ClosedPosition>>;
  /**
   * Closes every position of the displayed account that can be closed; names the others with their reasons. Refused if
   * another account is selected by then.
   */
  closeAll(mode: Account['mode'], isHandled?: IsHandled): Promise<ApiResult<TradeCloseAllOutput>>;
  /** Changes limits: null removes one; one that is left out stays as it is when the change is sent. */
  protect(id: string, limits: Partial<Limits>, isHandled?: IsHandled): Promise<ApiResult<Position>>;
}

export interface TradingState {
  /** Assets with an order in flight. */
  placing: ReadonlySet<string>;
  closingAll: boolean;
  /** Positions with a close in flight. */
  busy: ReadonlySet<string>;
}

export interface Trading {
  acts: TradingActs;
  /** A command is likely next: preloads its code. */
  prepare(): void;
  /** A manager opened the position, or the server or a manager closed it. */
  announce(position: Position): void;
  state: StoreApi<TradingState>;
}

const IDLE: TradingState = { placing: new Set(), closingAll: false, busy: new Set() };

/**
 * Command code and its texts load shortly before the first command; if loading fails, nothing was sent. Each
 * user has commands of their own: a lost request of one is never sent again by another.
 */
export function createTrading(given: Omit<TradeCommandParts, 'state' | 'isOwner'>): Trading {
  const {
    platform: { registry, text, notifications, session },
  } = given;
  const state = createStore<TradingState>(() => IDLE);
  let commands: TradeCommands | undefined;
  session.subscribe(({ user }, before) => {
    if (user?.id === before.user?.id) return;
    commands?.leave();
    commands = undefined;
    state.setState(IDLE, true);
  });

  async function load(isAsked: boolean): Promise<TradeCommands> {
    const [{ createTradeCommands }] = await Promise.all([
      importChunk('trading', () => import('./trade-commands.ts'), isAsked),
      registry.addText('trading', tradingTexts),
    ]);
    const owner = session.getState().user?.id;
    const isOwner = () => session.getState().user?.id === owner;
    commands ??= createTradeCommands({ ...given, state, isOwner });
    return commands;
  }

  async function act<T>(
    work: (commands: TradeCommands) => Promise<ApiResult<T>>,
    isHandled?: IsHandled,
  ): Promise<ApiResult<T>> {
    const here = commands ?? (await load(true).catch(() => null));
    if (here) return await work(here);
    const message = text.getState().t('app.chunk');
    if (!isHandled?.()) notifications.show('error', message);
    return { ok: false, error: { code: 'offline', status: 0, message, fields: {} } };
  }

  const acts: TradingActs = {
    place: (order, isHandled) => act(({ place }) => place(order, isHandled), isHandled),
    close: (id) => act(({ close }) => close(id)),
    closeAll: (mode, isHandled) => act(({ closeAll }) => closeAll(mode, isHandled), isHandled),
    protect: (id, limits, isHandled) => act(({ protect }) => protect(id, limits, isHandled), isHandled),
  };
  return {
    state,
    acts,
    // If preloading fails, the command itself reports it.
    prepare: () => void load(false).catch(() => {}),
    announce(position) {
      if (position.close_reason !== 'trader')
        load(false).then(
          ({ announce }) => announce(position),
          () => {},
        );
    },
  };
}
