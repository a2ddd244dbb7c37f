import {
  accountFigures,
  tradingFunds,
  type AccountFigures,
} from '../../../domain/account/account-figures.ts';
import { isCloseOut, safeProfit } from '../../../domain/account/close-out.ts';
import {
  ZERO_MONEY,
  add,
  asMoney,
  compare,
  subtract,
  type Money,
  type Price,
  type Rate,
} from '../../../domain/money/amount.ts';
import {
  ZERO_VALUE,
  addValue,
  exactOf,
  roundValue,
  slopeOf,
  subtractValue,
  type ExactValue,
} from '../../../domain/money/value.ts';
import { exactProfit, markPrice, triggerAt, type Prices } from '../../../domain/trading/position-figures.ts';
import type { AssetSpec, Quote } from '../market/market.ts';
import {
  BookAccount,
  BookPosition,
  type AccountView,
  type AccountMoney,
  type CloseReason,
  type Fill,
  type NewBookPosition,
} from './book-position.ts';

/** Prices and conversion rates of the book, and their trading rules. */
export interface BookPrices {
  quote(assetId: string): Quote | undefined;
  /** Also a last stored one; undefined when there is none. */
  rate(from: string, to: string): Rate | undefined;
  /** Can be traded on: fresh, and its market is open. */
  isTradable(quote: Quote): boolean;
  /** Is the first quote since the start still expected, of the asset or of its conversion to this currency? */
  awaitsQuote(asset: AssetSpec, currency: string): boolean;
  /** Does this process run the automatic closings of this brand? */
  closesFor(brandId: string): boolean;
}

/** A change of limits keeps the account's version: a row that was read before the change must not undo it. */
function newer(held: BookPosition | undefined, read: NewBookPosition): NewBookPosition {
  if (!held || held.updatedAt <= read.updatedAt) return read;
  return { ...read, takeProfit: held.takeProfit, stopLoss: held.stopLoss, updatedAt: held.updatedAt };
}

/** The limit whose price closes a position; null for other reasons. */
function limitOf({ stopLoss, takeProfit }: BookPosition, reason: CloseReason): Price | null {
  if (reason === 'stop_loss') return stopLoss;
  return reason === 'take_profit' ? takeProfit : null;
}

/**
 * Open positions of this process's accounts, valued at every tick. It does no I/O: callers apply committed
 * changes to it, and it returns positions to close.
 */
export class Book {
  readonly accounts = new Map<string, BookAccount>();
  readonly #byAsset = new Map<string, Set<BookPosition>>();
  readonly #prices: BookPrices;

  constructor(prices: BookPrices) {
    this.#prices = prices;
  }

  /** Applies an account's rows, unless the book has newer data. */
  put(view: AccountView, money: AccountMoney, positions: readonly NewBookPosition[]): BookAccount {
    const account = this.accounts.get(view.id) ?? new BookAccount(view, money);
    if (account.version > money.version) return account;
    const held = account.positions;
    for (const position of held.values()) this.#byAsset.get(position.spec.id)?.delete(position);
    Object.assign(account, money, {
      positions: new Map(),
      unrounded: ZERO_VALUE,
      foreign: 0,
      frozen: ZERO_MONEY,
    });
    this.accounts.set(account.id, account);
    for (const position of positions)
      this.#add(account, newer(held.get(position.id), position), held.get(position.id)?.closing ?? null);
    this.#settle(account);
    return account;
  }

  /** Removes an account that has neither open positions nor pending writes. */
  forget(id: string): void {
    const account = this.accounts.get(id);
    if (account?.positions.size === 0 && account.waiting === 0) this.accounts.delete(id);
  }

  open(
    account: BookAccount,
    position: NewBookPosition,
    money: Pick<AccountMoney, 'margin' | 'version'>,
  ): BookPosition {
    const added = this.#add(account, position, null);
    Object.assign(account, money);
    this.#settle(account);
    return added;
  }

  close(
    account: BookAccount,
    ids: readonly string[],
    money: Pick<AccountMoney, 'balance' | 'margin' | 'version'>,
  ): void {
    for (const id of ids) {
      const position = account.positions.get(id);
      if (!position) continue;
      account.positions.delete(id);
      this.#byAsset.get(position.spec.id)?.delete(position);
      account.unrounded = subtractValue(account.unrounded, position.unrounded);
      if (position.spec.quote !== account.currency) account.foreign -= 1;
      if (position.closing) account.frozen = subtract(account.frozen, position.margin);
    }
    Object.assign(account, money);
    this.#settle(account);
  }

  /** Sets the money of an account whose positions stay. */
  setMoney(account: BookAccount, { balance, margin, reserved, bonus, version }: AccountMoney): void {
    Object.assign(account, { balance, margin, reserved, bonus, version });
    this.#settle(account);
  }

  #add(account: BookAccount, position: NewBookPosition, closing: Fill | null): BookPosition {
    const added = new BookPosition(account, position, closing);
    account.positions.set(added.id, added);
    if (added.spec.quote !== account.currency) account.foreign += 1;
    if (closing) account.frozen = add(account.frozen, added.margin);
    const sameAsset = this.#byAsset.get(added.spec.id) ?? new Set();
    this.#byAsset.set(added.spec.id, sameAsset.add(added));
    const quote = this.#prices.quote(added.spec.id);
    if (closing)
      this.#move(
        added,
        exactProfit(added.side, added.openingPrice, closing.price, slopeOf(added.units, closing.rate)),
      );
    else if (quote) this.#value(added, quote);
    return added;
  }

  #move(position: BookPosition, unrounded: ExactValue): void {
    const { account } = position;
    account.unrounded = addValue(account.unrounded, subtractValue(unrounded, position.unrounded));
    position.unrounded = unrounded;
  }

  #value(position: BookPosition, quote: Prices): void {
    const { spec, account } = position;
    if (spec.quote !== account.currency) {
      const rate = this.#prices.rate(spec.quote, account.currency) ?? position.rate;
      if (rate !== position.rate) {
        position.rate = rate;
        position.slope = slopeOf(position.units, rate);
      }
    }
    this.#move(
      position,
      exactProfit(position.side, position.openingPrice, markPrice(position.side, quote), position.slope),
    );
  }

  /**
   * Updates the unrounded profit above which an account's level needs no check: rounding moves each
   * position by at most half a unit.
   */
  #settle(account: BookAccount): void {
    const { balance, reserved, positions, closeOutPercent, exponent } = account;
    const margin = subtract(account.margin, account.frozen);
    account.safeFrom = safeProfit(
      { balance, reserved, margin, positions: positions.size },
      closeOutPercent,
      exponent,
    );
  }

  /** Rounded profit of a position at the last price: shown while it is open and booked when it closes. */
  profit(position: BookPosition): Money {
    return roundValue(position.unrounded, position.account.exponent);
  }

  /** Values every position of an account at current prices and rates. */
  revalue(account: BookAccount): void {
    for (const position of account.positions.values()) {
      const quote = position.closing ? undefined : this.#prices.quote(position.spec.id);
      if (quote) this.#value(position, quote);
    }
  }

  figures(account: BookAccount): AccountFigures {
    this.revalue(account);
    return accountFigures(
      account,
      [...account.positions.values()].map((position) => ({
        margin: position.margin,
        profit: this.profit(position),
      })),
    );
  }

  /**
   * Does free margin cover the margin of a new position? Without currency conversion
   * the last tick has valued everything, and exact rounding is computed only when it decides.
   */
  hasFree(account: BookAccount, margin: Money): boolean {
    const needed = subtract(add(account.margin, margin), tradingFunds(account));
    if (account.foreign === 0) {
      const slack = asMoney(BigInt(account.positions.size));
      if (account.unrounded >= exactOf(add(needed, slack), account.exponent)) return true;
      if (account.unrounded < exactOf(subtract(needed, slack), account.exponent)) return false;
    }
    return this.figures(account).profit >= needed;
  }

  /** The fill that closes a position at a quote. */
  fill(position: BookPosition, reason: CloseReason, quote: Quote): Fill {
    this.#value(position, quote);
    return {
      reason,
      price: markPrice(position.side, quote),
      rate: position.rate,
      profit: this.profit(position),
      quoteAt: quote.at,
      limit: limitOf(position, reason),
    };
  }

  /**
   * Values the positions that these quotes price, and freezes those to close: first reached limits, then
   * accounts below their level.
   * @returns the frozen positions
   */
  onQuotes(quotes: readonly Quote[]): BookPosition[] {
    const met: BookPosition[] = [];
    const touched = new Set<BookAccount>();
    for (const quote of quotes) {
      let isTradable: boolean | undefined;
      for (const position of this.#byAsset.get(quote.assetId) ?? []) {
        if (position.closing) continue;
        this.#value(position, quote);
        const reason =
          position.stopLoss === null && position.takeProfit === null
            ? null
            : triggerAt(position.side, quote, position);
        if (
          reason &&
          this.#prices.closesFor(position.account.brandId) &&
          (isTradable ??= this.#prices.isTradable(quote))
        )
          met.push(this.#freeze(position, reason, quote));
        if (position.account.unrounded < position.account.safeFrom) touched.add(position.account);
      }
    }
    for (const account of touched) met.push(...this.#closeOut(account));
    return met;
  }

  /**
   * Checks every account with positions, as if each asset had just ticked: after a start, and for changed
   * conversion rates.
   */
  onEverything(): BookPosition[] {
    const quotes = [...this.#byAsset.keys()].flatMap((id) => this.#prices.quote(id) ?? []);
    return this.onQuotes(quotes);
  }

  #freeze(position: BookPosition, reason: CloseReason, quote: Quote): BookPosition {
    position.closing = this.fill(position, reason, quote);
    position.account.frozen = add(position.account.frozen, position.margin);
    this.#settle(position.account);
    return position;
  }

  /** Unfreezes a position that stays open, because its limit has changed meanwhile. */
  unfreeze({ id, account: { id: accountId } }: BookPosition): void {
    const position = this.accounts.get(accountId)?.positions.get(id);
    if (!position?.closing) return;
    position.closing = null;
    position.account.frozen = subtract(position.account.frozen, position.margin);
    this.revalue(position.account);
    this.#settle(position.account);
  }

  /**
   * Closes the largest losses first, until equity is back at the level or no closable position is left
   * (product readings, 13).
   */
  #closeOut(account: BookAccount): BookPosition[] {
    if (!this.#prices.closesFor(account.brandId)) return [];
    const positions = [...account.positions.values()];
    if (positions.some(({ spec }) => this.#prices.awaitsQuote(spec, account.currency))) return [];
    const { equity } = this.figures(account);
    const rest = positions
      .filter(({ closing }) => !closing)
      .map((position) => ({ position, profit: this.profit(position) }));
    rest.sort((a, b) => compare(a.profit, b.profit) || (a.position.id < b.position.id ? -1 : 1));
    let margin = rest.reduce((sum, { position }) => add(sum, position.margin), ZERO_MONEY);
    const closed: BookPosition[] = [];
    for (const { position } of rest) {
      if (!isCloseOut({ equity, margin }, account.closeOutPercent)) break;
      const quote = this.#prices.quote(position.spec.id);
      if (!quote || !this.#prices.isTradable(quote)) continue;
      margin = subtract(margin, position.margin);
      closed.push(this.#freeze(position, 'close_out', quote));
    }
    return closed;
  }
}
