import type { TypedPosition } from '../../../domain/account/portfolio.ts';
import { add, ZERO_MONEY, type Money } from '../../../domain/money/amount.ts';
import { exponentOf, formatMoney } from '../../../domain/money/money.ts';
import { formatPercent } from '../../../domain/money/percent.ts';
import { markPrice, profitOf } from '../../../domain/trading/position-figures.ts';
import type { Account, BookSnapshot, Position } from '../../../schemas/generated/types.ts';
import type { Quote } from '../market/market.ts';
import { BookAccount, type AccountMoney, type BookPosition, type NewBookPosition } from './book-position.ts';
import type { Book } from './book.ts';
import type { ClosedRow } from './position.queries.ts';
import { toPosition } from './to-position.ts';
import type { TradingPrices } from './trading-prices.ts';

/** Positions and accounts at current prices, in the contract's form. */
export class Valuation {
  readonly #book: Book;
  readonly #prices: TradingPrices;

  constructor(book: Book, prices: TradingPrices) {
    this.#book = book;
    this.#prices = prices;
  }

  /** A position right after its fill. */
  newPosition(account: BookAccount, position: NewBookPosition, quote: Quote): Position {
    const price = markPrice(position.side, quote);
    const profit = profitOf(position.side, position.openingPrice, price, position.units, {
      rate: position.openingRate,
      exponent: account.exponent,
    });
    return toPosition(position, account, { isOpen: true, price, profit, stale: false });
  }

  openPosition(position: BookPosition): Position {
    const { account, spec, side } = position;
    const quote = this.#prices.quote(spec.id);
    return toPosition(position, account, {
      isOpen: true,
      price: quote ? markPrice(side, quote) : null,
      profit: this.#book.profit(position),
      stale: !quote || !this.#prices.isFresh(quote),
    });
  }

  openPositions(account: BookAccount): Position[] {
    this.#book.revalue(account);
    return [...account.positions.values()].map((position) => this.openPosition(position));
  }

  typedPositions(account: BookAccount): TypedPosition[] {
    this.#book.revalue(account);
    return [...account.positions.values()].map((position) => ({
      type: position.spec.type,
      margin: position.margin,
      profit: this.#book.profit(position),
    }));
  }

  accountFigures(account: BookAccount): Account {
    const figures = this.#book.figures(account);
    const money = (amount: Money) => formatMoney(amount, account.currency);
    return {
      mode: account.mode,
      currency: account.currency,
      balance: money(figures.balance),
      reserved: money(figures.reserved),
      bonus: money(account.bonus),
      margin: money(figures.margin),
      profit: money(figures.profit),
      equity: money(figures.equity),
      free_margin: money(figures.freeMargin),
      margin_level: figures.marginLevel === null ? null : formatPercent(figures.marginLevel),
      open_positions: account.positions.size,
      close_out_percent: account.closeOutPercent,
      version: Number(account.version),
    };
  }

  /** The figures of an account with the given money instead of its own. */
  figuresWith(account: BookAccount, money: AccountMoney): Account {
    const changed = new BookAccount(account, money);
    changed.positions = account.positions;
    return this.accountFigures(changed);
  }

  /** The figures of an account after these closings, before the book has them. */
  figuresAfter(account: BookAccount, rows: readonly ClosedRow[]): Account {
    const [row] = rows;
    if (!row) return this.accountFigures(account);
    const after = new BookAccount(account, {
      ...account,
      balance: row.account_balance,
      margin: row.account_margin,
      version: row.account_version,
    });
    const closed = new Set(rows.map(({ id }) => id));
    after.positions = new Map([...account.positions].filter(([id]) => !closed.has(id)));
    return this.accountFigures(after);
  }

  snapshot(account: BookAccount): BookSnapshot {
    return { account: this.accountFigures(account), positions: this.openPositions(account) };
  }

  /** Open profit of positions that the book lacks, as the book values them. */
  profitOf(positions: readonly NewBookPosition[], currency: string): Money {
    const exponent = exponentOf(currency);
    return positions.reduce((sum, { spec, side, openingPrice, openingRate, units }) => {
      const quote = this.#prices.quote(spec.id);
      if (!quote) return sum;
      const rate =
        (spec.quote === currency ? undefined : this.#prices.rate(spec.quote, currency)) ?? openingRate;
      return add(sum, profitOf(side, openingPrice, markPrice(side, quote), units, { rate, exponent }));
    }, ZERO_MONEY);
  }

  /** Margin of the positions of an account that have no recent price. */
  lateMargin(accountId: string): Money {
    const account = this.#book.accounts.get(accountId);
    const late = [...(account?.positions.values() ?? [])].filter(
      ({ spec, closing }) => !closing && this.#prices.isLate(spec, account!.currency),
    );
    return late.reduce((sum, { margin }) => add(sum, margin), ZERO_MONEY);
  }

  /** Open profit of an account; zero without positions. */
  openProfit(accountId: string): Money {
    const account = this.#book.accounts.get(accountId);
    return account ? this.#book.figures(account).profit : ZERO_MONEY;
  }
}
