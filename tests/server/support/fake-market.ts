import { PAR, inverseRateOfQuote, rateOfQuote } from '../../../domain/money/fx.ts';
import { priceOf } from '../../../domain/money/price.ts';
import { quantityOf } from '../../../domain/money/quantity.ts';
import type { AssetSpec, Market, Quote } from '../../../server/modules/market/market.ts';

type Listener = (quotes: readonly Quote[]) => void;

const asset = (
  id: string,
  type: AssetSpec['type'],
  kind: AssetSpec['class'],
  quote: string,
  digits: number,
  contractSize: string,
  qtyMax = '50',
): AssetSpec => ({
  id,
  name: id.toUpperCase(),
  a_name:
    type === 'forex' || type === 'crypto' ? `${id.slice(0, 3).toUpperCase()}/${quote}` : id.toUpperCase(),
  sy: id.toUpperCase(),
  ex_sym: `TEST:${id.toUpperCase()}`,
  base: id.slice(0, 3).toUpperCase(),
  quote,
  type,
  class: kind,
  image: null,
  digits,
  contractSize: quantityOf(contractSize),
  qtyMin: quantityOf('0.01'),
  qtyMax: quantityOf(qtyMax),
  qtyStep: quantityOf('0.01'),
});

const ASSETS = [
  asset('eurusd', 'forex', 'fx_major', 'USD', 5, '100000'),
  asset('gbpusd', 'forex', 'fx_major', 'USD', 5, '100000'),
  asset('usdjpy', 'forex', 'fx_major', 'JPY', 3, '100000'),
  asset('usdkwd', 'forex', 'fx_minor', 'KWD', 5, '100000'),
  asset('dax', 'index', 'index_major', 'EUR', 1, '1', '1000'),
  asset('acme', 'stock', 'equity', 'USD', 2, '1', '100000'),
  asset('btcusd', 'crypto', 'crypto', 'USD', 2, '1', '1000'),
  asset('nikkei', 'index', 'index_major', 'ZZZ', 0, '1', '1000'),
];

const INITIAL_QUOTES: Record<string, [bid: string, ask: string]> = {
  eurusd: ['1.08419', '1.08427'],
  gbpusd: ['1.26000', '1.26010'],
  usdjpy: ['150.000', '150.020'],
  usdkwd: ['0.30690', '0.30720'],
  dax: ['18000.0', '18001.0'],
  acme: ['100.00', '100.10'],
  btcusd: ['60000.00', '60010.00'],
  nikkei: ['30000', '30010'],
};

export interface FakeMarket extends Market {
  assets: readonly AssetSpec[];
  /** Publishes a quote, as a feed does. */
  tick(id: string, bid: string, ask: string): void;
  /** Publishes several quotes in one batch. */
  ticks(quotes: readonly (readonly [id: string, bid: string, ask: string])[]): void;
  /** Changes a quote without notifying listeners: the update that a stopped process misses. */
  tickSilently(id: string, bid: string, ask: string): void;
  setOpen(id: string, isOpen: boolean): void;
  setFresh(id: string, isFresh: boolean): void;
  listeners: number;
}

/** A market with the test's prices; every asset is open and fresh by default. It has no rate for ZZZ. */
export function fakeMarket(now: () => Date = () => new Date('2026-11-02T09:30:00.000Z')): FakeMarket {
  const listeners = new Set<Listener>();
  const quotes = new Map<string, Quote>();
  const closed = new Set<string>();
  const stale = new Set<string>();
  const fx = new Map([['USD', PAR]]);
  const put = (id: string, bid: string, ask: string) => {
    const quote = { assetId: id, bid: priceOf(bid), ask: priceOf(ask), at: now().getTime() };
    quotes.set(id, quote);
    if (id === 'eurusd') fx.set('EUR', rateOfQuote(quote));
    if (id === 'gbpusd') fx.set('GBP', rateOfQuote(quote));
    if (id === 'usdjpy') fx.set('JPY', inverseRateOfQuote(quote));
    if (id === 'usdkwd') fx.set('KWD', inverseRateOfQuote(quote));
    return quote;
  };
  for (const [id, [bid, ask]] of Object.entries(INITIAL_QUOTES)) put(id, bid, ask);
  const ticks: FakeMarket['ticks'] = (list) => {
    const batch = list.map(([id, bid, ask]) => put(id, bid, ask));
    for (const listener of listeners) listener(batch);
  };
  return {
    assets: ASSETS,
    simulated: true,
    asset: (id) => ASSETS.find((one) => one.id === id),
    quote: (id) => quotes.get(id),
    maxAge: 10_000,
    isFresh: (quote) => quotes.has(quote.assetId) && !stale.has(quote.assetId),
    session: (id) => ({ open: quotes.has(id) && !closed.has(id), changesAt: null }),
    dayOpen: (id) => quotes.get(id)?.bid,
    fx: () => fx,
    candles: async () => ({ candles: [], more: false }),
    onQuotes(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => undefined,
    tick: (id, bid, ask) => ticks([[id, bid, ask]]),
    ticks,
    tickSilently: (id, bid, ask) => void put(id, bid, ask),
    setOpen: (id, isOpen) => void (isOpen ? closed.delete(id) : closed.add(id)),
    setFresh: (id, isFresh) => void (isFresh ? stale.delete(id) : stale.add(id)),
    get listeners() {
      return listeners.size;
    },
  };
}
