import { expect, test } from 'vitest';
import { asPrice } from '../../../../domain/money/amount.ts';
import { priceOf } from '../../../../domain/money/price.ts';
import { readAssets } from '../../../../runtime/trading/live/asset-view.ts';
import type { LiveQuote } from '../../../../runtime/trading/live/live.ts';
import { nextSorting, sortAssets, type Sorting } from '../../../../runtime/trading/search/asset-sorting.ts';
import { assets } from '../../support/assets.ts';

const { list } = readAssets(assets);
const quote = (bid: string, ask: string): LiveQuote => ({
  bid: asPrice(priceOf(bid)),
  ask: asPrice(priceOf(ask)),
  at: 0,
  direction: null,
  parity: 'odd',
  stale: false,
  market: 'open',
});
const quotes = new Map(
  assets.filter(({ id }) => id !== 'nesn').map((asset) => [asset.id, quote(asset.sell_p!, asset.buy_p!)]),
);
const sorted = (sorting: Sorting | null) => sortAssets(list, sorting, quotes).map(({ id }) => id);

test('sortAssets sorts by name', () => {
  expect(sorted({ key: 'name', descending: false })).toEqual([
    'btcusd',
    'eurusd',
    'gbpusd',
    'xauusd',
    'nesn',
    'usdjpy',
  ]);
  expect(sorted({ key: 'name', descending: true })[0]).toBe('usdjpy');
});

test('sortAssets sorts by change, with unquoted assets last in both directions', () => {
  expect(sorted({ key: 'change', descending: true })).toEqual([
    'btcusd',
    'usdjpy',
    'xauusd',
    'eurusd',
    'gbpusd',
    'nesn',
  ]);
  expect(sorted({ key: 'change', descending: false })).toEqual([
    'gbpusd',
    'eurusd',
    'xauusd',
    'usdjpy',
    'btcusd',
    'nesn',
  ]);
});

test('sortAssets sorts by spread relative to the price, so that bitcoin and currencies compare', () => {
  expect(sorted({ key: 'spread', descending: true })[0]).toBe('btcusd');
  expect(sorted({ key: 'spread', descending: false })[0]).toBe('eurusd');
});

test('sortAssets keeps the order without a sorting', () =>
  expect(sorted(null)).toEqual(assets.map(({ id }) => id)));

test('nextSorting goes from ascending to descending to none', () => {
  const first = nextSorting(null, 'name');
  expect(first).toEqual({ key: 'name', descending: false });
  const second = nextSorting(first, 'name');
  expect(second).toEqual({ key: 'name', descending: true });
  expect(nextSorting(second, 'name')).toBeNull();
  expect(nextSorting(second, 'change')).toEqual({ key: 'change', descending: true });
});
