import { divideHalfEven, type Fixed } from '../../../domain/decimal.ts';
import type { Money } from '../../../domain/money.ts';
import { accountFigures, exactProfit, isCloseOut, markPrice, scaleOf, triggerAt, type AccountFigures, type Limits, type Prices, type Side } from '../../../domain/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import type { AccountMode } from '../account/account.queries.ts';
import type { AssetSpec, Quote } from '../market/market.ts';

export type CloseReason = NonNullable<Position['close_reason']>;

/** What a position is closed at, and why. */
export interface Fill {
  reason: CloseReason;
  price: Fixed;
  /** Account's currency for one unit of the price's, 10^-12 units. */
  rate: bigint;
  profit: Money;
  /** Time of the quote, milliseconds since 1970. */
  quoteAt: number;
}

export interface NewBookPosition extends Limits {
  id: string;
  spec: AssetSpec;
  side: Side;
  qty: Fixed;
  contractSize: Fixed;
  units: Fixed;
  leverage: number;
  margin: Money;
  openingPrice: Fixed;
  openingRate: bigint;
  openedBy: Position['opened_by'];
  openAt: Date;
  updatedAt: Date;
}

export interface BookPosition extends NewBookPosition {
  account: BookAccount;
  /** What closes it, from the tick that met it until that is written; it is not valued any more. */
  closing: Fill | null;
  rate: bigint;
  /** Units times rate. */
  slope: bigint;
  /** Profit at the last price, in parts of `scaleOf`. */
  exact: bigint;
}

/** Money of an account as the ledger has it. */
export interface AccountMoney {
  balance: Money;
  margin: Money;
  reserved: Money;
  bonus: Money;
  version: bigint;
}

export interface BookAccount extends AccountMoney {
  brandId: string;
  id: string;
  userId: string;
  mode: AccountMode;
  /** What its money is shown in; of practice money that of the person. */
  currency: string;
  exponent: number;
  closeOutPercent: number;
  positions: Map<string, BookPosition>;
  /** Sum of its positions' `exact`. */
  exact: bigint;
  /** Whoever has more exact profit than this is surely above the close-out level. */
  safeFrom: bigint;
  /** Ends when the last write that was asked for has ended. */
  turn: Promise<unknown>;
  /** A write of it ended without an answer: what the database has is not known. */
  isDoubtful: boolean;
}

/** Where the book reads prices: the last ones, and what a price's currency is worth. */
export interface BookPrices {
  quote(assetId: string): Quote | undefined;
  /** Undefined where there is no rate. */
  rate(from: string, to: string): bigint | undefined;
  /** May be traded on: fresh, and its market is open. */
  isTradable(quote: Quote): boolean;
}

/**
 * Open positions of this process's accounts, valued with every tick. It does no I/O: what the database has accepted is
 * told to it, and it tells what is to be closed.
 */
export class Book {
  readonly accounts = new Map<string, BookAccount>();
  readonly #byAsset = new Map<string, Set<BookPosition>>();
  readonly #prices: BookPrices;

  constructor(prices: BookPrices) {
    this.#prices = prices;
  }

  /** Takes what the database has of an account, unless the book knows something newer. */
  put(account: Omit<BookAccount, 'positions' | 'exact' | 'safeFrom' | 'turn' | 'isDoubtful'>, positions: readonly NewBookPosition[]): BookAccount {
    const known = this.accounts.get(account.id);
    if (known && known.version > account.version) return known;
    const held = known?.positions;
    const own: BookAccount = Object.assign(known ?? { ...account, positions: new Map(), exact: 0n, safeFrom: 0n, turn: Promise.resolve(), isDoubtful: false }, account, { exact: 0n, isDoubtful: false });
    for (const position of held?.values() ?? []) this.#byAsset.get(position.spec.id)?.delete(position);
    own.positions = new Map();
    this.accounts.set(own.id, own);
    for (const position of positions) this.#add(own, position, held?.get(position.id)?.closing ?? null);
    this.#settle(own);
    return own;
  }

  /** Forgets an account without open positions. */
  forget(id: string): void {
    if (this.accounts.get(id)?.positions.size === 0) this.accounts.delete(id);
  }

  open(account: BookAccount, position: NewBookPosition, money: Pick<AccountMoney, 'margin' | 'version'>): BookPosition {
    const added = this.#add(account, position, null);
    Object.assign(account, money);
    this.#settle(account);
    return added;
  }

  close(account: BookAccount, ids: readonly string[], money: Pick<AccountMoney, 'balance' | 'margin' | 'version'>): void {
    for (const id of ids) {
      const position = account.positions.get(id);
      if (!position) continue;
      account.positions.delete(id);
      this.#byAsset.get(position.spec.id)?.delete(position);
      account.exact -= position.exact;
    }
    Object.assign(account, money);
    this.#settle(account);
  }

  #add(account: BookAccount, position: NewBookPosition, closing: Fill | null): BookPosition {
    const added: BookPosition = { ...position, account, closing, rate: position.openingRate, slope: position.units * position.openingRate, exact: 0n };
    account.positions.set(added.id, added);
    const sameAsset = this.#byAsset.get(added.spec.id) ?? new Set();
    this.#byAsset.set(added.spec.id, sameAsset.add(added));
    const quote = this.#prices.quote(added.spec.id);
    if (closing) this.#move(added, exactProfit(added.side, added.openingPrice, closing.price, added.units * closing.rate));
    else if (quote) this.#value(added, quote);
    return added;
  }

  #move(position: BookPosition, exact: bigint): void {
    position.account.exact += exact - position.exact;
    position.exact = exact;
  }

  #value(position: BookPosition, quote: Prices): void {
    const { spec, account } = position;
    if (spec.quote !== account.currency) {
      const rate = this.#prices.rate(spec.quote, account.currency) ?? position.rate;
      if (rate !== position.rate) {
        position.rate = rate;
        position.slope = position.units * rate;
      }
    }
    this.#move(position, exactProfit(position.side, position.openingPrice, markPrice(position.side, quote), position.slope));
  }

  /** Works out how much exact profit an account needs so that its level need not be looked at: each position may round by half a unit. */
  #settle(account: BookAccount): void {
    let margin = account.margin;
    for (const { closing, margin: own } of account.positions.values()) if (closing) margin -= own;
    const scale = scaleOf(account.exponent);
    account.safeFrom = (margin * scale * BigInt(account.closeOutPercent)) / 100n - (account.balance - BigInt(account.positions.size)) * scale;
  }

  /** Profit of a position at the last price, rounded as it would be booked. */
  profit(position: BookPosition): Money {
    return divideHalfEven(position.exact, scaleOf(position.account.exponent));
  }

  /** Values every position of an account at the prices and rates of this moment. */
  revalue(account: BookAccount): void {
    for (const position of account.positions.values()) {
      const quote = position.closing ? undefined : this.#prices.quote(position.spec.id);
      if (quote) this.#value(position, quote);
    }
  }

  figures(account: BookAccount): AccountFigures {
    this.revalue(account);
    return accountFigures(account.balance, [...account.positions.values()].map((position) => ({ margin: position.margin, profit: this.profit(position) })));
  }

  /** What a new position may hold: free margin less what is reserved. */
  freeFunds(account: BookAccount): Money {
    return this.figures(account).freeMargin - account.reserved;
  }

  /** What closing a position at a quote fills at. */
  fill(position: BookPosition, reason: CloseReason, quote: Quote): Fill {
    this.#value(position, quote);
    return { reason, price: markPrice(position.side, quote), rate: position.rate, profit: this.profit(position), quoteAt: quote.at };
  }

  /** Values what these quotes price and freezes what they close: limits that are met, then accounts below their level. @returns the frozen ones */
  onQuotes(quotes: readonly Quote[]): BookPosition[] {
    const met: BookPosition[] = [];
    const touched = new Set<BookAccount>();
    for (const quote of quotes) {
      let isTradable: boolean | undefined;
      for (const position of this.#byAsset.get(quote.assetId) ?? []) {
        if (position.closing) continue;
        this.#value(position, quote);
        const reason = position.stopLoss === null && position.takeProfit === null ? null : triggerAt(position.side, quote, position);
        if (reason && (isTradable ??= this.#prices.isTradable(quote))) met.push(this.#freeze(position, reason, quote));
        if (position.account.exact < position.account.safeFrom) touched.add(position.account);
      }
    }
    for (const account of touched) met.push(...this.#closeOut(account));
    return met;
  }

  /** Looks at every account with positions, as if each asset had just ticked: after a start, and for rates that moved alone. */
  onEverything(): BookPosition[] {
    const quotes = [...this.#byAsset.keys()].flatMap((id) => this.#prices.quote(id) ?? []);
    return this.onQuotes(quotes);
  }

  #freeze(position: BookPosition, reason: CloseReason, quote: Quote): BookPosition {
    position.closing = this.fill(position, reason, quote);
    this.#settle(position.account);
    return position;
  }

  /** The largest losses first, until equity is back at the level or nothing is left that can be closed (product readings, 13). */
  #closeOut(account: BookAccount): BookPosition[] {
    const { equity } = this.figures(account);
    const rest = [...account.positions.values()].filter(({ closing }) => !closing).map((position) => ({ position, profit: this.profit(position) }));
    rest.sort((a, b) => (a.profit < b.profit ? -1 : a.profit > b.profit ? 1 : a.position.id < b.position.id ? -1 : 1));
    let margin = rest.reduce((sum, { position }) => sum + position.margin, 0n);
    const closed: BookPosition[] = [];
    for (const { position } of rest) {
      if (!isCloseOut({ equity, margin }, account.closeOutPercent)) break;
      const quote = this.#prices.quote(position.spec.id);
      if (!quote || !this.#prices.isTradable(quote)) continue;
      margin -= position.margin;
      closed.push(this.#freeze(position, 'close_out', quote));
    }
    return closed;
  }
}

