import { asMoney, asPrice, asQuantity, asRate } from '../domain/money/amount.ts';
import { priceOf } from '../domain/money/price.ts';
import { ONE_QUANTITY } from '../domain/money/quantity.ts';
import type { AssetSpec, Quote } from '../server/modules/market/market.ts';
import { Book } from '../server/modules/trade/book.ts';
import type { NewBookPosition } from '../server/modules/trade/book-position.ts';
import { median, type Row } from './row.ts';

const POSITIONS = 10_000;
const ASSETS = 200;
const ACCOUNTS = 2_000;
const TICKS = 300;

const asset = (index: number): AssetSpec => ({
  id: `a${index}`,
  name: '',
  a_name: '',
  sy: '',
  ex_sym: '',
  base: '',
  quote: 'USD',
  type: 'stock',
  class: 'equity',
  image: null,
  digits: 5,
  contractSize: ONE_QUANTITY,
  qtyMin: ONE_QUANTITY,
  qtyMax: ONE_QUANTITY,
  qtyStep: ONE_QUANTITY,
});

function fill(book: Book, specs: readonly AssetSpec[], price: bigint): void {
  const lists = Array.from({ length: ACCOUNTS }, (): NewBookPosition[] => []);
  for (let index = 0; index < POSITIONS; index += 1) {
    const isBuy = index % 2 === 0;
    const away = price / 10n;
    lists[index % ACCOUNTS]!.push({
      id: `p${index}`,
      spec: specs[(index * 7) % ASSETS]!,
      side: isBuy ? 'buy' : 'sell',
      qty: ONE_QUANTITY,
      contractSize: asQuantity(ONE_QUANTITY * 1000n),
      units: asQuantity(ONE_QUANTITY * BigInt(1000 + index)),
      leverage: 30,
      margin: asMoney(1_000n),
      openingPrice: asPrice(price),
      openingRate: asRate(10n ** 12n),
      takeProfit: asPrice(price + (isBuy ? away : -away)),
      stopLoss: asPrice(price - (isBuy ? away : -away)),
      openedBy: 'trader',
      openAt: new Date(0),
      updatedAt: new Date(0),
    });
  }
  for (const [index, positions] of lists.entries()) {
    book.put(
      {
        brandId: 'b',
        id: `x${index}`,
        userId: `u${index}`,
        mode: 'real',
        currency: 'USD',
        exponent: 2,
        closeOutPercent: 50,
      },
      {
        balance: asMoney(10_000_000n),
        margin: asMoney(BigInt(positions.length) * 1_000n),
        reserved: asMoney(0n),
        bonus: asMoney(0n),
        version: 1n,
      },
      positions,
    );
  }
}

/**
 * Cost of a tick of every asset with ten thousand open positions: values each position, checks its limits
 * and its account's margin level.
 */
export function tickRows(): Row[] {
  const specs = Array.from({ length: ASSETS }, (_, index) => asset(index));
  const price = priceOf('1.08419');
  const quotes = new Map<string, Quote>();
  const book = new Book({
    quote: (id) => quotes.get(id),
    rate: () => undefined,
    isTradable: () => true,
    awaitsQuote: () => false,
    closesFor: () => true,
  });
  fill(book, specs, price);
  const taken: number[] = [];
  for (let tick = 0; tick < TICKS; tick += 1) {
    const batch = specs.map(({ id }, index): Quote => ({
      assetId: id,
      bid: asPrice(price + BigInt(((tick * 31 + index * 17) % 41) - 20) * 1000n),
      ask: asPrice(price + BigInt(((tick * 31 + index * 17) % 41) - 12) * 1000n),
      at: tick,
    }));
    for (const quote of batch) quotes.set(quote.assetId, quote);
    const start = performance.now();
    const met = book.onQuotes(batch);
    taken.push(performance.now() - start);
    if (met.length) throw new Error('Nothing was to be met');
  }
  return [
    {
      what: '10,000 open positions, one tick of all',
      value: median(taken.slice(50)),
      unit: 'ms',
      goal: 1,
      how: `valued, limits and levels checked; ${ASSETS} assets, ${ACCOUNTS} accounts, ${TICKS} ticks`,
    },
  ];
}
