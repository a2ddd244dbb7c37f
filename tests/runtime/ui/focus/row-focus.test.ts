import { describe, expect, test, vi } from 'vitest';
import { movedIndex, movedRow } from '../../../../runtime/ui/focus/moved-index.ts';
import { rowByWord } from '../../../../runtime/ui/focus/use-row-focus.ts';

const NAMES = ['EUR/USD', 'GBP/USD', 'EUR/GBP', 'Gold'];

describe('rowByWord', () => {
  test('moves to the next row that starts with a letter, and wraps around', () => {
    expect([
      rowByWord(NAMES, 0, 'e'),
      rowByWord(NAMES, 2, 'e'),
      rowByWord(NAMES, 0, 'g'),
      rowByWord(NAMES, 1, 'g'),
    ]).toEqual([2, 0, 1, 3]);
  });

  test('stays on the current row while it matches the typed prefix', () => {
    expect([rowByWord(NAMES, 1, 'gb'), rowByWord(NAMES, 1, 'go'), rowByWord(NAMES, 0, 'eur/g')]).toEqual([
      1, 3, 2,
    ]);
  });

  test('returns undefined when no row matches', () => {
    expect([rowByWord(NAMES, 0, 'z'), rowByWord([], 0, 'e')]).toEqual([undefined, undefined]);
  });
});

test('movedRow moves within a list by arrow, page, Home and End keys', () => {
  expect(movedRow('ArrowDown', 0, 3, 10)).toBe(1);
  expect(movedRow('ArrowUp', 0, 3, 10)).toBe(0);
  expect(movedRow('PageDown', 0, 3, 10)).toBe(2);
  expect(movedRow('End', 0, 3, 10)).toBe(2);
  expect(movedRow('Home', 2, 3, 10)).toBe(0);
  expect(movedRow('x', 0, 3, 10)).toBeUndefined();
  expect(movedRow('ArrowDown', 0, 0, 10)).toBeUndefined();
});

test('movedIndex moves along its axis in tabs and menus, and wraps around', () => {
  const tabs = { axis: 'horizontal', wraps: true } as const;
  expect(movedIndex('ArrowRight', 2, 3, tabs)).toBe(0);
  expect(movedIndex('ArrowLeft', 0, 3, tabs)).toBe(2);
  expect(movedIndex('ArrowDown', 0, 3, tabs)).toBeUndefined();
  const menu = { axis: 'vertical', wraps: true } as const;
  expect(movedIndex('ArrowUp', -1, 3, menu)).toBe(2);
  expect(movedIndex('ArrowDown', -1, 3, menu)).toBe(0);
  expect(movedIndex('ArrowDown', 2, 3, menu)).toBe(0);
  expect(movedIndex('PageDown', 0, 3, menu)).toBeUndefined();
});

test('page keys stop at the ends, also where arrows wrap', () => {
  const palette = { axis: 'vertical', wraps: true, page: 5 } as const;
  expect(['PageDown', 'PageUp', 'ArrowUp'].map((key) => movedIndex(key, 1, 4, palette))).toEqual([3, 0, 0]);
  expect(movedIndex('ArrowUp', 0, 4, palette)).toBe(3);
});

test('movedIndex follows the arrows in a page from right to left', () => {
  const tabs = { axis: 'horizontal', wraps: false } as const;
  vi.stubGlobal('document', { documentElement: { dir: 'rtl' } });
  expect([movedIndex('ArrowLeft', 0, 3, tabs), movedIndex('ArrowRight', 2, 3, tabs)]).toEqual([1, 1]);
  vi.unstubAllGlobals();
});
