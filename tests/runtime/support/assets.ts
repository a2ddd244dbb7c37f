import type { Asset, Rate, WatchlistEntry } from '../../../schemas/generated/types.ts';
import { makeAccount } from './accounts.ts';
import { fine, type Answers } from './fake-api.ts';

const euro: Asset = {
  id: 'eurusd',
  name: 'Euro / US dollar',
  a_name: 'EUR/USD',
  sy: 'EURUSD',
  ex_sym: 'FX:EURUSD',
  base: 'EUR',
  quote: 'USD',
  type: 'forex',
  class: 'fx_major',
  image: null,
  leverage: 30,
  digits: 5,
  contract_size: '100000',
  qty_min: '0.01',
  qty_max: '50',
  qty_step: '0.01',
  buy_p: '1.08427',
  sell_p: '1.08419',
  sell_spread: '0.00008',
  day_open: '1.08210',
  at: '2026-11-20T14:30:00.000Z',
  stale: false,
  market: 'open',
  changes_at: '2026-11-20T22:00:00.000Z',
  simulated: true,
};

/** An asset like EUR/USD, with overrides. */
export function makeAsset(given: Partial<Asset> = {}): Asset {
  return { ...euro, ...given };
}

/** Six assets of four types; Nestlé and gold are closed. */
export const assets: Asset[] = [
  euro,
  makeAsset({
    id: 'gbpusd',
    name: 'British pound / US dollar',
    a_name: 'GBP/USD',
    sy: 'GBPUSD',
    ex_sym: 'FX:GBPUSD',
    base: 'GBP',
    sell_p: '1.24200',
    buy_p: '1.24215',
    day_open: '1.25000',
  }),
  makeAsset({
    id: 'btcusd',
    name: 'Bitcoin / US dollar',
    a_name: 'BTC/USD',
    sy: 'BTCUSD',
    ex_sym: 'CRYPTO:BTCUSD',
    base: 'BTC',
    type: 'crypto',
    class: 'crypto',
    digits: 2,
    leverage: 2,
    sell_p: '109000.00',
    buy_p: '109080.00',
    day_open: '107000.00',
    changes_at: null,
  }),
  makeAsset({
    id: 'nesn',
    name: 'Nestlé',
    a_name: 'Nestlé',
    sy: 'NESN',
    ex_sym: 'SIX:NESN',
    base: 'NESN',
    quote: 'CHF',
    type: 'stock',
    class: 'equity',
    digits: 2,
    leverage: 5,
    sell_p: '88.10',
    buy_p: '88.16',
    day_open: '88.10',
    market: 'closed',
    changes_at: '2026-11-23T08:00:00.000Z',
  }),
  makeAsset({
    id: 'xauusd',
    name: 'Gold',
    a_name: 'Gold',
    sy: 'XAUUSD',
    ex_sym: 'COM:XAUUSD',
    base: 'XAU',
    type: 'commodity',
    class: 'gold',
    digits: 2,
    leverage: 20,
    sell_p: '2300.00',
    buy_p: '2300.40',
    day_open: '2290.00',
    market: 'closed',
    changes_at: '2026-11-22T23:00:00.000Z',
  }),
  makeAsset({
    id: 'usdjpy',
    name: 'US dollar / Japanese yen',
    a_name: 'USD/JPY',
    sy: 'USDJPY',
    ex_sym: 'FX:USDJPY',
    base: 'USD',
    quote: 'JPY',
    digits: 3,
    sell_p: '145.880',
    buy_p: '145.891',
    day_open: '145.000',
  }),
];

/** A watchlist in the order of the ids: the last one was added last. */
export function watched(...ids: string[]): WatchlistEntry[] {
  return ids.map((id, index) => ({
    currency_pair_id: id,
    asset: assets.find((asset) => asset.id === id)!,
    created_at: `2026-11-20T09:0${index}:00.000Z`,
  }));
}

const rate: Rate = {
  id: 'eurusd',
  buy_p: '1.08427',
  sell_p: '1.08419',
  sell_spread: '0.00008',
  day_open: '1.08210',
  at: '2026-11-20T14:30:00.000Z',
  stale: false,
  market: 'open',
  fx: { EUR: '1.08423' },
};

/** The responses of a backend without a stream to a trader without positions. */
export const market: Answers = {
  'asset.list': () => fine(assets),
  'asset.rate': () => fine(rate),
  'trade.account': () => fine(makeAccount()),
  'trade.pnl': () => fine([]),
};
