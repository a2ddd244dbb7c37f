import { asMoney, asPrice } from '../../../../domain/money/amount.ts';
import { describe, expect, test } from 'vitest';
import {
  nextSorting,
  NEWEST,
  sortPositions,
  type SortKey,
} from '../../../../runtime/trading/positions/position-order.ts';
import { dax, position } from '../../support/positions.ts';

const list = [
  position({
    id: 'a',
    open_at: '2026-11-20T10:00:00.000Z',
    traded_amount: '9.00',
    leverage: 5,
    qty: '2',
    opening_price: '9.5',
  }),
  position({
    id: 'b',
    open_at: '2026-11-20T12:00:00.000Z',
    traded_amount: '10.00',
    leverage: 30,
    qty: '10',
    trade_type: 'sell',
    opening_price: '10.5',
  }),
  position({
    id: 'c',
    open_at: '2026-11-20T11:00:00.000Z',
    traded_amount: '100.00',
    leverage: 2,
    qty: '1',
    asset: dax,
    opening_price: '100',
  }),
];
const worth: Record<string, bigint> = { a: -5n, b: 20n, c: 3n };
const live = ({ id }: { id: string }) => ({
  price: asPrice(worth[id]!),
  profit: asMoney(worth[id]!),
});
const order = (key: SortKey, descending: boolean) =>
  sortPositions(list, { key, descending }, live)
    .map(({ id }) => id)
    .join('');

describe('sortPositions', () => {
  test.each<[SortKey, boolean, string]>([
    ['open-at', true, 'bca'],
    ['open-at', false, 'acb'],
    ['invested', false, 'abc'],
    ['leverage', true, 'bac'],
    ['units', true, 'bac'],
    ['opening', false, 'abc'],
    ['profit', true, 'bca'],
    ['price', false, 'acb'],
    ['name', false, 'bac'],
    ['direction', false, 'cab'],
  ])('sorts by %s (descending: %s)', (key, descending, expected) =>
    expect(order(key, descending)).toBe(expected),
  );

  test('sorts equal positions newest first, without changing its argument', () => {
    const before = list.map(({ id }) => id).join('');
    const same = list.map((each) => ({ ...each, leverage: 1 }));
    expect(
      sortPositions(same, { key: 'leverage', descending: true }, live)
        .map(({ id }) => id)
        .join(''),
    ).toBe('bca');
    expect(list.map(({ id }) => id).join('')).toBe(before);
  });

  test('sorts closed positions by closing time', () => {
    const closed = [
      position({ id: 'x', close_at: '2026-11-20T10:00:00.000Z' }),
      position({ id: 'y', close_at: '2026-11-20T11:00:00.000Z' }),
    ];
    expect(sortPositions(closed, { key: 'close-at', descending: true }, live).map(({ id }) => id)).toEqual([
      'y',
      'x',
    ]);
  });
});

test('nextSorting starts descending for figures and times, ascending for words, and then reverses', () => {
  expect(nextSorting(NEWEST, 'profit')).toEqual({ key: 'profit', descending: true });
  expect(nextSorting(NEWEST, 'name')).toEqual({ key: 'name', descending: false });
  expect(nextSorting({ key: 'name', descending: false }, 'open-at')).toEqual(NEWEST);
  expect(nextSorting({ key: 'profit', descending: true }, 'profit')).toEqual({
    key: 'profit',
    descending: false,
  });
});
