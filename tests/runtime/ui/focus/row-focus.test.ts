import { describe, expect, test } from 'vitest';
import { movedRow } from '../../../../runtime/ui/focus/moved-row.ts';
import { rowByWord } from '../../../../runtime/ui/focus/use-row-focus.ts';

const NAMES = ['EUR/USD', 'GBP/USD', 'EUR/GBP', 'Gold'];

describe('letters lead to a row', () => {
  test('one letter goes on from row to row, and from the last to the first', () => {
    expect([
      rowByWord(NAMES, 0, 'e'),
      rowByWord(NAMES, 2, 'e'),
      rowByWord(NAMES, 0, 'g'),
      rowByWord(NAMES, 1, 'g'),
    ]).toEqual([2, 0, 1, 3]);
  });

  test('a word stays where it still fits', () => {
    expect([rowByWord(NAMES, 1, 'gb'), rowByWord(NAMES, 1, 'go'), rowByWord(NAMES, 0, 'eur/g')]).toEqual([
      1, 3, 2,
    ]);
  });

  test('what no name begins with leads nowhere', () => {
    expect([rowByWord(NAMES, 0, 'z'), rowByWord([], 0, 'e')]).toEqual([undefined, undefined]);
  });
});

test('keys move within the list of symbols', () => {
  expect(movedRow('ArrowDown', 0, 3, 10)).toBe(1);
  expect(movedRow('ArrowUp', 0, 3, 10)).toBe(0);
  expect(movedRow('PageDown', 0, 3, 10)).toBe(2);
  expect(movedRow('End', 0, 3, 10)).toBe(2);
  expect(movedRow('Home', 2, 3, 10)).toBe(0);
  expect(movedRow('x', 0, 3, 10)).toBeUndefined();
  expect(movedRow('ArrowDown', 0, 0, 10)).toBeUndefined();
});
