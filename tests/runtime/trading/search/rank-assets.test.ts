import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../../runtime/lib/storage.ts';
import { fitOf, rankAssets } from '../../../../runtime/trading/search/rank-assets.ts';
import { noteRecent, readRecent } from '../../../../runtime/trading/search/recent-assets.ts';
import { assets } from '../../support/assets.ts';

const ranked = (query: string, recent: string[] = [], most = 10) =>
  rankAssets(assets, query, recent, most).map(({ id }) => id);

describe('the order of what fits', () => {
  test('is: the whole text, its beginning, a word in it, a run in it, letters with gaps', () => {
    const fits = ['gold', 'golden', 'old gold', 'marigold', 'g-o-l-d', 'goxlxxd'].map((text) =>
      fitOf('gold', text)!,
    );
    expect(fits).toEqual(fits.toSorted((one, other) => other - one));
    expect(new Set(fits).size).toBe(fits.length);
  });

  test('has no place for a text that lacks a letter, or has them in another order', () => {
    expect(fitOf('gold', 'god')).toBeNull();
    expect(fitOf('ab', 'ba')).toBeNull();
  });
});

describe('the palette', () => {
  test('shows what was chosen last first, then the list', () =>
    expect(ranked('', ['xauusd', 'nesn'], 4)).toEqual(['xauusd', 'nesn', 'eurusd', 'gbpusd']));
  test('finds by letters of the symbol with gaps', () => expect(ranked('bus')[0]).toBe('btcusd'));
  test('puts the beginning of a symbol before the middle of a name', () =>
    expect(ranked('usd')[0]).toBe('usdjpy'));
  test('finds a name without its accent', () => expect(ranked('nestle')).toEqual(['nesn']));
  test('does not take letters scattered over a long name', () => expect(ranked('brd')).toEqual([]));
  test('prefers the recent one of two that fit alike', () =>
    expect(ranked('usd', ['gbpusd']).indexOf('gbpusd')).toBeLessThan(
      ranked('usd', ['gbpusd']).indexOf('eurusd'),
    ));
  test('gives no more than asked for', () => expect(ranked('u', [], 2)).toHaveLength(2));
});

describe('what was chosen last', () => {
  test('is kept once each, the newest first, eight at most', () => {
    const local = memoryStorage();
    for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g', 'h', 'i']) noteRecent(local, id);
    expect(readRecent(local)).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'a', 'c']);
  });

  test.each(['not json', '{"a":1}', '[1,null,"a"]'])('survives %s in the storage', (kept) => {
    const local = memoryStorage();
    local.set('recent-assets', kept);
    expect(readRecent(local)).toEqual(kept.startsWith('[') ? ['a'] : []);
  });
});
