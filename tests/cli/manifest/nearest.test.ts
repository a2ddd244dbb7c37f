import { describe, expect, it } from 'vitest';
import { nearest } from '../../../cli/manifest/nearest.ts';
import { contrast, nearestColor } from '../../../cli/manifest/nearest-color.ts';

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

describe('nearestColor', () => {
  it('keeps a colour that passes', () => {
    expect(nearestColor('#0b6b68', ['#ffffff'], 4.5)).toBe('#0b6b68');
  });

  it('changes a colour no more than needed', () => {
    const found = nearestColor('#9aa7ab', ['#f8fbfb', '#e1eaec'], 4.5)!;
    expect(contrast(found, '#e1eaec')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(found, '#e1eaec')).toBeLessThan(4.7);
  });

  it('returns nothing if no colour passes on all surfaces', () => {
    expect(nearestColor('#777777', ['#000000', '#ffffff'], 7)).toBeUndefined();
  });
});
