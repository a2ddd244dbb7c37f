import { describe, expect, test } from 'vitest';
import { countTypes } from '../../../../runtime/trading/search/asset-types.ts';
import { findAssets, foldText } from '../../../../runtime/trading/search/find-assets.ts';
import { assets } from '../../support/assets.ts';

const names = {
  forex: 'Divisas',
  stock: 'Acciones',
  crypto: 'Cripto',
  commodity: 'Materias primas',
  index: 'Índices',
};
const found = (query: string) => findAssets(assets, query, (type) => names[type]).map(({ id }) => id);

describe('findAssets', () => {
  test.each([
    ['its name', 'pound', ['gbpusd']],
    ['its symbol, in any case', 'eUrUsD', ['eurusd']],
    ['its symbol with its exchange', 'six:', ['nesn']],
    ['its currency', 'chf', ['nesn']],
    ['its class', 'fx_major', ['eurusd', 'gbpusd', 'usdjpy']],
    ['its type id', 'crypto', ['btcusd']],
    ['its translated type', 'divisas', ['eurusd', 'gbpusd', 'usdjpy']],
    ['its price', '88.16', ['nesn']],
    ['a name without its accent', 'nestle', ['nesn']],
    ['an accent that the name lacks', 'gôld', ['xauusd']],
    ['several words in any order', 'dollar bitcoin', ['btcusd']],
  ])('finds an asset by %s', (_, query, ids) => expect(found(query)).toEqual(ids));

  test('returns the whole list for an empty query', () =>
    expect(found('   ')).toEqual(assets.map(({ id }) => id)));

  test('returns nothing if no field matches', () => expect(found('zzz')).toEqual([]));
});

test('foldText removes accents and capitals', () => expect(foldText('ÍNDICES')).toBe('indices'));

test('countTypes counts assets by type in a fixed order, without empty types', () => {
  expect(countTypes(assets)).toEqual([
    { type: 'forex', count: 3 },
    { type: 'stock', count: 1 },
    { type: 'crypto', count: 1 },
    { type: 'commodity', count: 1 },
  ]);
  expect(countTypes([])).toEqual([]);
});
