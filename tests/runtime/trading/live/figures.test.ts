import fc from 'fast-check';
import { createStore } from 'zustand/vanilla';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountFigures } from '../../../../domain/account/account-figures.ts';
import { add, asMoney, asPrice } from '../../../../domain/money/amount.ts';
import { decimalOf, formatDecimal } from '../../../../domain/money/decimal.ts';
import { conversionRate, parseFx } from '../../../../domain/money/fx.ts';
import { exponentOf, formatMoney } from '../../../../domain/money/money.ts';
import { formatPrice, priceOf } from '../../../../domain/money/price.ts';
import { quantityOf } from '../../../../domain/money/quantity.ts';
import { marginOf, markPrice, profitOf, unitsOf } from '../../../../domain/trading/position-figures.ts';
import { NO_BOOK, type BookState } from '../../../../runtime/trading/live/book.ts';
import { createFigures } from '../../../../runtime/trading/live/figures.ts';
import type { LinkState } from '../../../../runtime/trading/live/link.ts';
import { createQuoteStore } from '../../../../runtime/trading/live/quote-store.ts';
import { createEnvironment } from '../../support/live-environment.ts';
import { makeAccount } from '../../support/accounts.ts';
import { makePosition } from '../../support/live-market.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const environment = createEnvironment();
  const quotes = createQuoteStore(environment);
  const book = createStore<BookState>(() => NO_BOOK);
  const link = { via: 'stream', state: 'live', since: 0 } as LinkState;
  const arrival = { book: 0 };
  const figures = createFigures({
    quotes,
    book,
    bookArrived: () => arrival.book,
    now: environment.now,
    link: () => link,
  });
  return { environment, quotes, book, link, arrival, figures };
}

const decimal = (digits: number, from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((whole) => formatDecimal(BigInt(whole), digits));
const CURRENCIES = ['USD', 'EUR', 'JPY'] as const;

const positionOf = (currency: string) =>
  fc
    .record({
      asset: fc.constantFrom('a', 'b', 'c'),
      quote: fc.constantFrom(...CURRENCIES),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      qty: decimal(2, 1, 5000),
      contract: fc.constantFrom('1', '100', '100000'),
      leverage: fc.integer({ min: 1, max: 30 }),
      opened: decimal(5, 1, 20_000_000),
    })
    .map((drawn) => ({ ...drawn, currency }));

const books = fc.constantFrom(...CURRENCIES).chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    balance: fc
      .integer({ min: 0, max: 1_000_000_000 })
      .map((amount) => formatMoney(asMoney(BigInt(amount)), currency)),
    reserved: fc
      .integer({ min: 0, max: 1_000_000_000 })
      .map((amount) => formatMoney(asMoney(BigInt(amount)), currency)),
    positions: fc.array(positionOf(currency), { maxLength: 12 }),
    prices: fc.record({
      a: decimal(5, 1, 20_000_000),
      b: decimal(5, 1, 20_000_000),
      c: decimal(5, 1, 20_000_000),
    }),
    spread: decimal(5, 0, 100),
    fx: fc.record({ EUR: decimal(6, 800_000, 1_400_000), JPY: decimal(9, 5_000_000, 12_000_000) }),
  }),
);

describe('createFigures', () => {
  test('agrees with the figures of the domain for any book', () => {
    fc.assert(
      fc.property(books, ({ currency, balance, reserved, positions, prices, spread, fx }) => {
        const { environment, quotes, book, figures } = open();
        const table = parseFx(fx);
        const conversion = (quote: string) => ({
          rate: conversionRate(table, quote, currency)!,
          exponent: exponentOf(currency),
        });
        const quoteOf = (asset: 'a' | 'b' | 'c') => ({
          bid: priceOf(prices[asset]),
          ask: add(priceOf(prices[asset]), priceOf(spread)),
        });
        const worked = positions.map(({ asset, quote, side, qty, contract, leverage, opened }, index) => {
          const units = unitsOf(quantityOf(qty), quantityOf(contract));
          const margin = marginOf(priceOf(opened), units, leverage, conversion(quote));
          const profit = profitOf(
            side,
            priceOf(opened),
            markPrice(side, quoteOf(asset as 'a')),
            units,
            conversion(quote),
          );
          const wire = makePosition({
            id: `p_${index}`,
            trade_type: side,
            currency,
            qty,
            units: formatPrice(asPrice(units)),
            leverage,
            opening_price: opened,
            traded_amount: formatMoney(margin, currency),
            profit: '0',
            asset: { ...makePosition().asset, id: asset, quote },
          });
          return { margin, profit, wire };
        });
        book.setState({
          status: 'ready',
          account: makeAccount({ currency, balance, reserved }),
          positions: worked.map(({ wire }) => wire),
        });
        quotes.takeFx(fx);
        quotes.take(
          (['a', 'b', 'c'] as const).map((i) => ({
            i,
            b: formatPrice(quoteOf(i).bid),
            a: formatPrice(asPrice(quoteOf(i).ask)),
            t: 1000,
          })),
          1000,
        );
        environment.nextFrame();
        const amountOf = (text: string) => asMoney(decimalOf(text, exponentOf(currency)));
        const expected = accountFigures({ balance: amountOf(balance), reserved: amountOf(reserved) }, worked);
        expect(figures.get()).toMatchObject(expected);
        expect(worked.map(({ wire }) => figures.marked(wire).profit)).toEqual(
          worked.map(({ profit }) => profit),
        );
        quotes.stop();
      }),
      { numRuns: 200 },
    );
  });

  test('returns null until the account is known', () => {
    expect(open().figures.get()).toBeNull();
  });

  test('notifies listeners only when a price of an asset in the book changes', () => {
    const { environment, quotes, book, figures } = open();
    book.setState({ status: 'ready', account: makeAccount(), positions: [makePosition()] });
    const listener = vi.fn();
    figures.subscribe(listener);
    quotes.take([{ i: 'other', b: '1', a: '2', t: 1 }], 1);
    environment.nextFrame();
    expect(listener).not.toHaveBeenCalled();
    quotes.take([{ i: 'eurusd', b: '1.09', a: '1.10', t: 1 }], 1);
    environment.nextFrame();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(figures.get()).toMatchObject({ profit: 5730n, equity: 1005730n, stale: false });
  });

  test('returns the same mark object until it changes', () => {
    const { environment, quotes, book, figures } = open();
    const position = makePosition();
    book.setState({ status: 'ready', account: makeAccount(), positions: [position] });
    quotes.take([{ i: 'eurusd', b: '1.09', a: '1.10', t: 1 }], 1);
    environment.nextFrame();
    const before = figures.marked(position);
    quotes.take([{ i: 'eurusd', b: '1.09', a: '1.11', t: 2 }], 2);
    environment.nextFrame();
    expect(figures.marked(position)).toBe(before);
  });

  test("uses the server's values without a quote, and marks them stale without a connection", () => {
    const { book, link, figures } = open();
    const position = makePosition();
    book.setState({ status: 'ready', account: makeAccount(), positions: [position] });
    expect(figures.marked(position)).toEqual({ price: 108419000n, profit: -80n, stale: false });
    link.state = 'lost';
    book.setState({ positions: [position] });
    expect(figures.marked(position).stale).toBe(true);
    expect(figures.get()!.stale).toBe(true);
  });

  test("marks the server's values as stale once they are too old and are not read again", () => {
    const { environment, book, link, arrival, figures } = open();
    link.via = 'polling';
    const position = makePosition();
    const read = () => {
      arrival.book = environment.now();
      book.setState({ status: 'ready', account: makeAccount(), positions: [position] });
    };
    const isStale = () => [figures.marked(position).stale, figures.get()!.stale];
    read();
    const listener = vi.fn();
    figures.subscribe(listener);
    vi.advanceTimersByTime(29_000);
    expect(isStale()).toEqual([false, false]);
    vi.advanceTimersByTime(3000);
    expect(isStale()).toEqual([true, true]);
    expect(listener).toHaveBeenCalledTimes(1);
    read();
    expect(isStale()).toEqual([false, false]);
  });

  test("marks the server's values as stale by age with a stream, too, until it sends a quote", () => {
    const { environment, quotes, book, arrival, figures } = open();
    const position = makePosition();
    arrival.book = environment.now();
    book.setState({ status: 'ready', account: makeAccount(), positions: [position] });
    vi.advanceTimersByTime(29_000);
    expect(figures.marked(position).stale).toBe(false);
    vi.advanceTimersByTime(3000);
    expect(figures.marked(position).stale).toBe(true);
    quotes.take([{ i: 'eurusd', b: '1.09', a: '1.10', t: 1 }], 1);
    environment.nextFrame();
    expect([figures.marked(position).stale, figures.get()!.stale]).toEqual([false, false]);
  });

  test("marks the server's profit as stale when a stream has newer prices but no conversion rate", () => {
    const { environment, quotes, book, link, figures } = open();
    const position = makePosition({ asset: { ...makePosition().asset, quote: 'XXX' } });
    book.setState({ status: 'ready', account: makeAccount(), positions: [position] });
    const isStale = () => {
      quotes.take([{ i: 'eurusd', b: '1.09', a: '1.10', t: 1 }], 1);
      book.setState({ positions: [position] });
      environment.nextFrame();
      return [figures.marked(position).stale, figures.get()!.stale];
    };
    expect(isStale()).toEqual([true, true]);
    link.via = 'polling';
    expect(isStale()).toEqual([false, false]);
  });

  test("uses the server's profit without a conversion rate", () => {
    const { environment, quotes, book, figures } = open();
    const position = makePosition({ asset: { ...makePosition().asset, quote: 'XXX' } });
    book.setState({ status: 'ready', account: makeAccount(), positions: [position] });
    quotes.take([{ i: 'eurusd', b: '1.09', a: '1.10', t: 1 }], 1);
    environment.nextFrame();
    expect(figures.marked(position).profit).toBe(-80n);
  });
});
