import type { Price } from '../../../domain/money/amount.ts';
import { priceOf, trimPrice } from '../../../domain/money/price.ts';
import type { Limits } from '../../../domain/trading/position-figures.ts';
import type { Account, Order, Position } from '../../../schemas/generated/types.ts';
import { unconfirmed, type ApiResult } from '../../platform/api-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAccount, withoutPositions, type BookState } from './book.ts';
import type { BrowserEnvironment } from './browser-environment.ts';
import {
  createIdempotentRequests,
  isLost,
  type IdempotentRequest,
} from '../../platform/idempotent-request.ts';
import type { Reads } from './reads.ts';
import type { Stores } from './stores.ts';
import { createTradeNotices, type TradeNotices } from './trade-notices.ts';
import type { IsHandled, Trading, TradingActs, TradingState } from './trading.ts';

/** Not the key of a change of limits: a close would join that one, and close nothing. */
const CLOSE = 'close ';
const PLACE = 'place ';
const CLOSE_ALL = 'close-all ';
const unhandled: IsHandled = () => false;

export interface TradeCommands extends TradingActs, Pick<TradeNotices, 'announce'> {
  /** The session of their user is over: the sign-in page names unconfirmed requests. */
  leave(): void;
}

const onWire = (price: Price | null) => (price === null ? null : trimPrice(price));

type WireLimits = Pick<Position, 'take_profit' | 'stop_loss'>;

/** The limits that a change names. */
function limitsOnWire({ takeProfit, stopLoss }: Partial<Limits>): Partial<WireLimits> {
  return {
    ...(takeProfit === undefined ? {} : { take_profit: onWire(takeProfit) }),
    ...(stopLoss === undefined ? {} : { stop_loss: onWire(stopLoss) }),
  };
}

const trimmed = (limit: string | null) => limit && trimPrice(priceOf(limit));

/** The limits of a position as last known; null once it is no longer in the book. */
function limitsIn({ positions }: BookState, id: string): WireLimits | null {
  const known = positions.find((each) => each.id === id);
  return known ? { take_profit: trimmed(known.take_profit), stop_loss: trimmed(known.stop_loss) } : null;
}

/** An order without its display-only fields; its asset first. */
function identityOf({ mode, coinId, type, qty, leverage, take_profit, stop_loss }: Order) {
  return [
    String(coinId),
    mode ?? null,
    type,
    qty,
    leverage ?? null,
    take_profit ?? null,
    stop_loss ?? null,
  ] as const;
}

function stateOf(inFlight: ReadonlySet<string>): TradingState {
  const after = (prefix: string) =>
    [...inFlight].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  const assetOf = (identity: string) => (JSON.parse(identity) as ReturnType<typeof identityOf>)[0];
  return {
    placing: new Set(after(PLACE).map(assetOf)),
    closingAll: after(CLOSE_ALL).length > 0,
    busy: new Set(after(CLOSE)),
  };
}

/** Applies a position that was opened or changed; ignores positions of another mode. */
function withPosition(book: BookState, position: Position): BookState {
  if (book.account && book.account.mode !== position.mode) return book;
  const known = book.positions.some(({ id }) => id === position.id);
  return {
    ...book,
    positions: known
      ? book.positions.map((each) => (each.id === position.id ? position : each))
      : [position, ...book.positions],
  };
}

/**
 * Writes a result into the book and marks pending reads as outdated, unless another account is visible by then. After
 * a lost response, or if the account was switched elsewhere, reads the book again.
 */
function createBookWriter({ book, closed }: Stores, reads: Reads) {
  function write(mode: Account['mode'], change: (known: BookState) => BookState) {
    const known = book.getState();
    if (known.account?.mode !== mode) return;
    reads.outdate();
    book.setState(change(known), true);
  }
  return {
    apply<T>(result: ApiResult<T>, take: (data: T) => void) {
      if (result.ok) take(result.data);
      else if (isLost(result)) void reads.book();
      else if (result.error.code === 'mode_changed') void reads.bookAndUser();
    },
    /** A position may have closed before its answer arrives, above all after a retry. */
    put(position: Position) {
      write(position.mode, (known) => (closed.has(position.id) ? known : withPosition(known, position)));
    },
    remove(positions: readonly Position[], account: Account) {
      const ids = positions.map(({ id }) => id);
      for (const id of ids) closed.add(id);
      write(account.mode, (known) => withAccount(withoutPositions(known, ids), account));
    },
  };
}

/** Tells the sign-in page of an expired session that a request is unconfirmed. */
function noteUnconfirmed(
  { session, text }: Pick<Platform, 'session' | 'text'>,
  { hasUnconfirmed }: Pick<ReturnType<typeof createIdempotentRequests>, 'hasUnconfirmed'>,
): void {
  const ended = session.getState();
  if (ended.status === 'guest' && ended.ended === 'expired' && hasUnconfirmed())
    session.setState({ ...ended, note: text.getState().t('trade.session-ended') }, true);
}

export interface TradeCommandParts {
  platform: Platform;
  stores: Stores;
  reads: Reads;
  environment: Pick<BrowserEnvironment, 'isVisible' | 'onVisibility'>;
  state: Trading['state'];
  /** Whether the user who owns these commands is still signed in. */
  isOwner(): boolean;
}

/** Orders and closes, each sent once; writes their results to the book and shows them. */
export function createTradeCommands(parts: TradeCommandParts): TradeCommands {
  const { platform, stores, reads, state, isOwner } = parts;
  const { api, text } = platform;
  const notices = createTradeNotices(platform, parts.environment, stores.assets);
  const showInFlight = (inFlight: ReadonlySet<string>) => state.setState(stateOf(inFlight), true);
  const sendIdempotent = createIdempotentRequests(showInFlight, isOwner);
  const { apply, put, remove } = createBookWriter(stores, reads);

  /** Without a response, the result says that the request may have taken effect. */
  const sendOnce = <Input, Output>({ send, ...request }: IdempotentRequest<Input, Output>) =>
    sendIdempotent({
      ...request,
      send: async (input: Input, idempotencyKey) =>
        unconfirmed(await send(input, idempotencyKey), text.getState().t('trade.lost')),
    });

  return {
    announce: notices.announce,
    // The request whose refusal ended the session has its result by then: nothing happened.
    leave: () => void setTimeout(() => noteUnconfirmed(platform, sendIdempotent)),
    place(order, isHandled = unhandled) {
      const identity = identityOf(order);
      return sendOnce({
        key: PLACE + JSON.stringify(identity),
        identity,
        input: order,
        send: (input, idempotencyKey) => api.call('trade.store', { input, idempotencyKey }),
        done(result) {
          apply(result, put);
          if (result.ok) void reads.account();
          notices.placed(order, result, isHandled());
        },
      });
    },
    close: (id) =>
      sendOnce({
        key: CLOSE + id,
        input: { id },
        send: (input, idempotencyKey) => api.call('trade.close', { input, idempotencyKey }),
        done(result) {
          apply(result, ({ position, account }) => remove([position], account));
          notices.closed(result);
        },
      }),
    closeAll: (mode, isHandled = unhandled) =>
      sendOnce({
        key: CLOSE_ALL + mode,
        input: { mode },
        send: (input, idempotencyKey) => api.call('trade.close-all', { input, idempotencyKey }),
        done(result) {
          apply(result, ({ closed, account }) => remove(closed, account));
          notices.closedAll(result, isHandled());
        },
      }),
    protect(id, limits, isHandled = unhandled) {
      const seen = limitsIn(stores.book.getState(), id) ?? { take_profit: null, stop_loss: null };
      return sendOnce({
        key: `protect ${id}`,
        follows: true,
        input: limitsOnWire(limits),
        send: (changed) =>
          api.call('trade.protect', {
            params: { id },
            input: { ...(limitsIn(stores.book.getState(), id) ?? seen), ...changed },
          }),
        done(result) {
          apply(result, put);
          notices.protected(result, isHandled());
        },
      });
    },
  };
}
