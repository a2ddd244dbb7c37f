import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asMoney, asPrice, asQuantity, asRate, multiply } from '../../../domain/money/amount.ts';
import { formatDecimal } from '../../../domain/money/decimal.ts';
import { rateOf } from '../../../domain/money/fx.ts';
import { formatPrice, priceOf, priceOfTicks } from '../../../domain/money/price.ts';
import { ONE_QUANTITY } from '../../../domain/money/quantity.ts';
import { marginOf, unitsOf, type Side } from '../../../domain/trading/position-figures.ts';
import type { AssetSpec, Quote } from '../../../server/modules/market/market.ts';
import type { BookAccount, NewBookPosition } from '../../../server/modules/trade/book-position.ts';
import { Book } from '../../../server/modules/trade/book.ts';
import * as oracle from '../../domain/support/oracle.ts';
import { closedByTick, type Planned, type Prices } from '../support/closed-by-tick.ts';

const RUNS = Number(process.env.LIVERY_RANDOM_BOOKS ?? 400);
const ASSETS = ['a', 'b', 'c'];
const RATES: Record<string, string> = { a: '1', b: '1.08423', c: '0.006666222252' };
const CURRENCY: Record<string, string> = { a: 'USD', b: 'EUR', c: 'JPY' };

const spec = (id: string): AssetSpec => ({
  id,
  name: id,
  a_name: id,
  sy: id,
  ex_sym: id,
  base: id,
  quote: CURRENCY[id]!,
  type: 'stock',
  class: 'equity',
  image: null,
  digits: 2,
  contractSize: ONE_QUANTITY,
  qtyMin: asQuantity(1n),
  qtyMax: asQuantity(multiply(ONE_QUANTITY, 1000n)),
  qtyStep: asQuantity(1n),
});

const price = fc.integer({ min: 5000, max: 20_000 }).map((cents) => formatDecimal(BigInt(cents), 2));
const planned: fc.Arbitrary<Planned> = fc
  .record({
    asset: fc.constantFrom(...ASSETS),
    side: fc.constantFrom<Side>('buy', 'sell'),
    qty: fc.integer({ min: 1, max: 400 }).map((hundredths) => formatDecimal(BigInt(hundredths), 2)),
    leverage: fc.constantFrom(1, 5, 20),
    opened: price,
    takeProfit: fc.option(price, { freq: 3 }),
    stopLoss: fc.option(price, { freq: 3 }),
  })
  .map((one) => ({ ...one, contractSize: '1', rate: RATES[one.asset]! }));
const tick = fc.record({
  asset: fc.constantFrom(...ASSETS),
  bid: fc.integer({ min: 4000, max: 22_000 }),
  spread: fc.integer({ min: 0, max: 20 }),
});
const situation = fc.record({
  balance: fc.bigInt({ min: 0n, max: 60_000n }),
  /** On top of the balance: no figure of trading may depend on it. */
  reserved: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 60_000n })),
  positions: fc.array(planned, { minLength: 1, maxLength: 6 }),
  ticks: fc.array(tick, { minLength: 1, maxLength: 25 }),
});

const asOracle = (one: Planned, prices: Prices): oracle.OraclePosition => ({ ...one, ...prices[one.asset]! });

function open(book: Book, positions: readonly Planned[], balance: bigint, reserved = 0n): BookAccount {
  const added = positions.map(
    ({ asset, side, qty, leverage, opened, takeProfit, stopLoss }, index): NewBookPosition => {
      const [size, rate] = [priceOf(qty), rateOf(RATES[asset]!)];
      const units = unitsOf(asQuantity(size), ONE_QUANTITY);
      return {
        id: String(index),
        spec: spec(asset),
        side,
        qty: asQuantity(size),
        contractSize: ONE_QUANTITY,
        units,
        leverage,
        margin: marginOf(priceOf(opened), units, leverage, { rate: asRate(rate), exponent: 2 }),
        openingPrice: asPrice(priceOf(opened)),
        openingRate: asRate(rate),
        takeProfit: takeProfit === null ? null : priceOf(takeProfit),
        stopLoss: stopLoss === null ? null : priceOf(stopLoss),
        openedBy: 'trader',
        openAt: new Date(index),
        updatedAt: new Date(index),
      };
    },
  );
  const margin = added.reduce((sum, one) => sum + one.margin, 0n);
  return book.put(
    { brandId: 'b', id: 'x', userId: 'u', mode: 'real', currency: 'USD', exponent: 2, closeOutPercent: 50 },
    {
      balance: asMoney(balance + reserved),
      margin: asMoney(margin),
      reserved: asMoney(reserved),
      bonus: asMoney(0n),
      version: 1n,
    },
    added,
  );
}

describe('Book', () => {
  it(
    `selects the positions that the reference model closes, for ${RUNS} random accounts`,
    { timeout: Math.max(60_000, RUNS * 20) },
    () => {
      const seen = { stop_loss: 0, take_profit: 0, close_out: 0 } as Record<string, number>;
      fc.assert(
        fc.property(situation, ({ balance, reserved, positions, ticks }) => {
          const quotes = new Map<string, Quote>();
          const book = new Book({
            quote: (id) => quotes.get(id),
            rate: (from) => rateOf(RATES[ASSETS.find((id) => CURRENCY[id] === from)!]!),
            isTradable: () => true,
            awaitsQuote: () => false,
            closesFor: () => true,
          });
          const prices: Prices = {};
          const put = (asset: string, bid: number, spread: number) => {
            const quote = {
              assetId: asset,
              bid: priceOfTicks(bid, 2),
              ask: priceOfTicks(bid + spread, 2),
              at: 0,
            };
            quotes.set(asset, quote);
            prices[asset] = { bid: formatPrice(asPrice(quote.bid)), ask: formatPrice(asPrice(quote.ask)) };
            return quote;
          };
          for (const id of ASSETS) put(id, 10_000, 10);
          const account = open(book, positions, balance, reserved);
          const left = new Map(positions.entries());
          let money = balance;
          for (const { asset, bid, spread } of ticks) {
            const toClose = book.onQuotes([put(asset, bid, spread)]);
            const expected = closedByTick(money, left, asset, prices);
            expect(new Map(toClose.map(({ id, closing }) => [Number(id), closing!.reason]))).toEqual(
              expected,
            );
            for (const { id, closing } of toClose) {
              const profit = oracle.profitOf(asOracle(left.get(Number(id))!, prices), 2);
              expect(closing!.profit).toBe((profit.n * 100n) / profit.d);
              seen[closing!.reason]! += 1;
              left.delete(Number(id));
              money += closing!.profit;
            }
            const margin = toClose.reduce((sum, one) => sum + one.margin, 0n);
            book.close(
              account,
              toClose.map(({ id }) => id),
              {
                balance: asMoney(money + reserved),
                margin: asMoney(account.margin - margin),
                version: account.version + 1n,
              },
            );
            const figures = oracle.figuresOf(
              { n: money, d: 100n },
              [...left.values()].map((one) => asOracle(one, prices)),
              2,
            );
            expect(book.figures(account).equity).toBe((figures.equity.n * 100n) / figures.equity.d);
            for (const needed of [1n, 500n, 20_000n])
              expect(book.hasFree(account, asMoney(needed))).toBe(
                !oracle.less(figures.free, { n: needed, d: 100n }),
              );
          }
        }),
        { numRuns: RUNS },
      );
      for (const reason of Object.keys(seen))
        expect([reason, seen[reason]! > RUNS / 20]).toEqual([reason, true]);
    },
  );

  it('keeps limits that are newer than the loaded ones', () => {
    const book = new Book({
      quote: () => undefined,
      rate: () => undefined,
      isTradable: () => true,
      awaitsQuote: () => false,
      closesFor: () => true,
    });
    const plan: Planned = {
      asset: 'a',
      contractSize: '1',
      rate: '1',
      side: 'buy',
      qty: '1.00',
      leverage: 1,
      opened: '100.00',
      takeProfit: null,
      stopLoss: '90.00',
    };
    const held = open(book, [plan], 10_000n).positions.get('0')!;
    Object.assign(held, { stopLoss: priceOf('95.00'), updatedAt: new Date(5) });
    expect(open(book, [plan], 10_000n).positions.get('0')!.stopLoss).toBe(priceOf('95.00'));
    Object.assign(open(book, [plan], 10_000n).positions.get('0')!, {
      stopLoss: null,
      updatedAt: new Date(0),
    });
    expect(open(book, [plan], 10_000n).positions.get('0')!.stopLoss).toBe(priceOf('90.00'));
  });

  it('skips an asset that is not tradable and triggers its limits when it is', () => {
    const quotes = new Map<string, Quote>([
      ['a', { assetId: 'a', bid: priceOf('100'), ask: priceOf('100'), at: 0 }],
    ]);
    let isTradable = false;
    const book = new Book({
      quote: (id) => quotes.get(id),
      rate: () => undefined,
      isTradable: () => isTradable,
      awaitsQuote: () => false,
      closesFor: () => true,
    });
    open(
      book,
      [
        {
          asset: 'a',
          contractSize: '1',
          rate: '1',
          side: 'buy',
          qty: '1.00',
          leverage: 1,
          opened: '100.00',
          takeProfit: null,
          stopLoss: '90.00',
        },
      ],
      10_000n,
    );
    const fallen = { assetId: 'a', bid: priceOf('40'), ask: priceOf('40'), at: 1 };
    quotes.set('a', fallen);
    expect(book.onQuotes([fallen])).toEqual([]);
    isTradable = true;
    expect(book.onEverything().map(({ closing }) => closing?.reason)).toEqual(['stop_loss']);
    expect(book.onEverything()).toEqual([]);
  });
});
