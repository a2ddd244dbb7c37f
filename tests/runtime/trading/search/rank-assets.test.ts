import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../../runtime/lib/storage.ts';
import { fitOf, rankAssets } from '../../../../runtime/trading/search/rank-assets.ts';
import { noteRecent, readRecent } from '../../../../runtime/trading/search/recent-assets.ts';
import { assets } from '../../support/assets.ts';

const ranked = (query: string, recent: string[] = [], most = 10) =>
  rankAssets(assets, query, recent, most).map(({ id }) => id);

describe('fitOf', () => {
  test('ranks an exact match, a prefix, a word, a substring and scattered letters, in this order', () => {
    const fits = ['gold', 'golden', 'old gold', 'marigold', 'g-o-l-d', 'goxlxxd'].map((text) =>
      fitOf('gold', text)!,
    );
    expect(fits).toEqual(fits.toSorted((one, other) => other - one));
    expect(new Set(fits).size).toBe(fits.length);
  });

  test('returns null for a missing letter or another order of letters', () => {
    expect(fitOf('gold', 'god')).toBeNull();
    expect(fitOf('ab', 'ba')).toBeNull();
  });
});

describe('rankAssets', () => {
  test('lists recent assets first without a query', () =>
    expect(ranked('', ['xauusd', 'nesn'], 4)).toEqual(['xauusd', 'nesn', 'eurusd', 'gbpusd']));
  test('matches scattered letters of the symbol', () => expect(ranked('bus')[0]).toBe('btcusd'));
  test('ranks the prefix of a symbol above the middle of a name', () =>
    expect(ranked('usd')[0]).toBe('usdjpy'));
  test('matches a name without its accent', () => expect(ranked('nestle')).toEqual(['nesn']));
  test('does not match letters scattered over a long name', () => expect(ranked('brd')).toEqual([]));
  test('prefers a recent asset among equal matches', () =>
    expect(ranked('usd', ['gbpusd']).indexOf('gbpusd')).toBeLessThan(
      ranked('usd', ['gbpusd']).indexOf('eurusd'),
    ));
  test('returns at most the given number', () => expect(ranked('u', [], 2)).toHaveLength(2));
});

describe('recent assets', () => {
  test('are stored without duplicates, newest first, at most eight', () => {
    const local = memoryStorage();
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g', 'h', 'i']) noteRecent(local, id);
    expect(readRecent(local)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'a', 'c']);
  });

  test.each(['not json', '{"a":1}', '[1,null,"a"]'])('ignore the invalid stored value %s', (stored) => {
    const local = memoryStorage();
    local.set('recent-assets', stored);
    expect(readRecent(local)).toEqual(stored.startsWith('[') ? ['a'] : []);
  });
});
