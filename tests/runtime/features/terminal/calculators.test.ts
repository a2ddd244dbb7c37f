import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../../runtime/lib/storage.ts';
import { menuPosition } from '../../../../runtime/ui/menu/menu-position.ts';
import { PANES, readPaneSizes } from '../../../../runtime/features/terminal/pane-sizes.ts';
import { bookChanges, type Book } from '../../../../runtime/features/terminal/toolbox/book-changes.ts';
import { presetLeverage } from '../../../../runtime/features/terminal/window/leverage-preset.ts';
import { centred, movedBy, placed } from '../../../../runtime/features/terminal/window/placement.ts';
import { position } from '../../support/positions.ts';

describe('readPaneSizes', () => {
  const read = (stored?: string) => {
    const local = memoryStorage();
    if (stored !== undefined) local.set('terminal-panes', stored);
    return readPaneSizes(local);
  };
  const initial = { watch: PANES.watch.initial, toolbox: PANES.toolbox.initial };

  test('returns the stored sizes', () =>
    expect(read('{"watch":300,"toolbox":150}')).toEqual({ watch: 300, toolbox: 150 }));
  test('clamps the sizes to their bounds', () =>
    expect(read('{"watch":9000,"toolbox":-4}')).toEqual({
      watch: PANES.watch.max,
      toolbox: PANES.toolbox.min,
    }));
  test.each([undefined, '', 'no json', 'null', '[]', '{"watch":"wide"}'])(
    'returns the initial sizes for the stored value %s',
    (stored) => expect(read(stored)).toEqual(initial),
  );
});

describe('floating window', () => {
  const size = { width: 400, height: 300 };
  const page = { width: 1000, height: 700 };
  test('is centred, or at the edge if it does not fit', () => {
    expect(centred(size, page)).toEqual({ x: 300, y: 133 });
    expect(centred(size, { width: 320, height: 200 })).toEqual({ x: 0, y: 0 });
  });
  test('moves by arrow keys only', () => {
    expect(movedBy('ArrowLeft', { x: 100, y: 100 })).toEqual({ x: 76, y: 100 });
    expect(movedBy('ArrowDown', { x: 100, y: 100 })).toEqual({ x: 100, y: 124 });
    expect(movedBy('a', { x: 100, y: 100 })).toBeUndefined();
  });
  test('keeps its title bar inside the page', () => {
    expect(placed({ x: -5000, y: -50 }, size, page)).toEqual({ x: -352, y: 0 });
    expect(placed({ x: 5000, y: 5000 }, size, page)).toEqual({ x: 952, y: 652 });
  });
});

test('menuPosition keeps a menu inside the page', () => {
  const page = { width: 1000, height: 700 };
  expect(menuPosition({ x: 10, y: 10 }, { width: 200, height: 100 }, page)).toEqual({ x: 10, y: 10 });
  expect(menuPosition({ x: 950, y: 690 }, { width: 200, height: 100 }, page)).toEqual({ x: 750, y: 590 });
  expect(menuPosition({ x: 50, y: 50 }, { width: 2000, height: 1000 }, page)).toEqual({ x: 0, y: 0 });
});

describe('bookChanges', () => {
  const real = (...positions: Book['positions']): Book => ({ account: { mode: 'real' }, positions });
  const what = (before: Book, after: Book) =>
    bookChanges(before, after).map((change) =>
      'position' in change ? `${change.what} ${change.position.id}` : `${change.what} ${change.mode}`,
    );

  test('lists opened, protected and closed positions', () => {
    const [one, two] = [position(), position({ id: 'p_2' })];
    expect(what(real(), real(one))).toEqual(['opened p_1']);
    expect(what(real(one, two), real(two))).toEqual(['closed p_1']);
    expect(what(real(one), real({ ...one, take_profit: '1.09000' }))).toEqual(['limits p_1']);
    expect(what(real(one), real({ ...one, profit: '9.00' }))).toEqual([]);
  });
  test('is empty for the first reading, and one event for an account switch', () => {
    expect(what({ account: null, positions: [] }, real(position()))).toEqual([]);
    expect(
      what(real(position()), { account: { mode: 'practice' }, positions: [position({ id: 'x' })] }),
    ).toEqual(['mode practice']);
  });
});

test('presetLeverage is twenty times the slider step, capped at the maximum', () => {
  expect([1, 2, 3, 4, 5].map((step) => presetLeverage(step, 500))).toEqual([20, 40, 60, 80, 100]);
  expect(presetLeverage(5, 30)).toBe(30);
});
