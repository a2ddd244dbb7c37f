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

describe('the search', () => {
  test.each([
    ['its name', 'pound', ['gbpusd']],
    ['its symbol, in any case', 'eUrUsD', ['eurusd']],
    ['its symbol with its market', 'six:', ['nesn']],
    ['its currency', 'chf', ['nesn']],
    ['its class', 'fx_major', ['eurusd', 'gbpusd', 'usdjpy']],
    ['its type on the wire', 'crypto', ['btcusd']],
    ['its type as it is called', 'divisas', ['eurusd', 'gbpusd', 'usdjpy']],
    ['a price of its', '88.16', ['nesn']],
    ['a name without its accent', 'nestle', ['nesn']],
    ['an accent that the name lacks', 'gôld', ['xauusd']],
    ['every one of several words, in any order', 'dollar bitcoin', ['btcusd']],
  ])('finds an asset by %s', (_, query, ids) => expect(found(query)).toEqual(ids));

  test('leaves the list as it is without a query', () =>
    expect(found('   ')).toEqual(assets.map(({ id }) => id)));

  test('finds nothing where no field has it', () => expect(found('zzz')).toEqual([]));
});

test('text is compared without accents and capitals', () => expect(foldText('ÍNDICES')).toBe('indices'));

test('types are counted in their order, without those that have none', () => {
  expect(countTypes(assets)).toEqual([
    { type: 'forex', count: 3 },
    { type: 'stock', count: 1 },
    { type: 'crypto', count: 1 },
    { type: 'commodity', count: 1 },
  ]);
  expect(countTypes([])).toEqual([]);
});
