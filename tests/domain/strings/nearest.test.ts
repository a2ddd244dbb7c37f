import { describe, expect, it } from 'vitest';
import { nearest } from '../../../domain/strings/nearest.ts';

describe('nearest', () => {
  it.each([
    ['minning', 'mining'],
    ['lvie', 'live'],
    ['TWO_FA', 'two_fa'],
    ['colour', undefined],
    ['', undefined],
    ['x'.repeat(1000), undefined],
  ])('maps "%s" to %s', (word, expected) => {
    expect(nearest(word, ['demo', 'live', 'mining', 'two_fa'])).toBe(expected);
  });

  it.each([
    ['us', ['eu', 'uk', 'au'], undefined],
    ['uk', ['UK'], 'UK'],
    ['day', ['dark'], undefined],
    ['drak', ['dark'], 'dark'],
  ])('is strict for short words: %s among %j', (word, known, expected) => {
    expect(nearest(word, known)).toBe(expected);
  });

  it('returns nothing for an empty list', () => {
    expect(nearest('mining', [])).toBeUndefined();
  });
});
