import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../../../../runtime/lib/storage.ts';
import { placedMenu } from '../../../../runtime/features/terminal/menu-place.ts';
import { PANES, readPaneSizes } from '../../../../runtime/features/terminal/pane-sizes.ts';
import { bookChanges, type Book } from '../../../../runtime/features/terminal/toolbox/book-changes.ts';
import { presetLeverage } from '../../../../runtime/features/terminal/window/leverage-preset.ts';
import { centred, movedBy, placed } from '../../../../runtime/features/terminal/window/placement.ts';
import { position } from '../../support/positions.ts';

describe('the sizes of the panes', () => {
  const read = (stored?: string) => {
    const local = memoryStorage();
    if (stored !== undefined) local.set('terminal-panes', stored);
    return readPaneSizes(local);
  };
  const made = { watch: PANES.watch.initial, toolbox: PANES.toolbox.initial };

  test('are what the device remembers', () =>
    expect(read('{"watch":300,"toolbox":150}')).toEqual({ watch: 300, toolbox: 150 }));
  test('never leave their bounds', () =>
    expect(read('{"watch":9000,"toolbox":-4}')).toEqual({
      watch: PANES.watch.max,
      toolbox: PANES.toolbox.min,
    }));
  test.each([undefined, '', 'no json', 'null', '[]', '{"watch":"wide"}'])(
    'are as made where %s is stored',
    (stored) => expect(read(stored)).toEqual(made),
  );
});

describe('a floating window', () => {
  const size = { width: 400, height: 300 };
  const room = { width: 1000, height: 700 };
  test('opens in the middle, and at the edge where there is no room', () => {
    expect(centred(size, room)).toEqual({ x: 300, y: 133 });
    expect(centred(size, { width: 320, height: 200 })).toEqual({ x: 0, y: 0 });
  });
  test('moves by arrow keys and by no other', () => {
    expect(movedBy('ArrowLeft', { x: 100, y: 100 })).toEqual({ x: 76, y: 100 });
    expect(movedBy('ArrowDown', { x: 100, y: 100 })).toEqual({ x: 100, y: 124 });
    expect(movedBy('a', { x: 100, y: 100 })).toBeUndefined();
  });
  test('keeps its title within reach', () => {
    expect(placed({ x: -5000, y: -50 }, size, room)).toEqual({ x: -352, y: 0 });
    expect(placed({ x: 5000, y: 5000 }, size, room)).toEqual({ x: 952, y: 652 });
  });
});

test('a menu turns round where it would leave the page', () => {
  const room = { width: 1000, height: 700 };
  expect(placedMenu({ x: 10, y: 10 }, { width: 200, height: 100 }, room)).toEqual({ x: 10, y: 10 });
  expect(placedMenu({ x: 950, y: 690 }, { width: 200, height: 100 }, room)).toEqual({ x: 750, y: 590 });
  expect(placedMenu({ x: 50, y: 50 }, { width: 2000, height: 1000 }, room)).toEqual({ x: 0, y: 0 });
});

describe('what happened in a book', () => {
  const real = (...positions: Book['positions']): Book => ({ account: { mode: 'real' }, positions });
  const what = (before: Book, after: Book) =>
    bookChanges(before, after).map((change) =>
      'position' in change ? `${change.what} ${change.position.id}` : `${change.what} ${change.mode}`,
    );

  test('is what was opened, protected and closed', () => {
    const [one, two] = [position(), position({ id: 'p_2' })];
    expect(what(real(), real(one))).toEqual(['opened p_1']);
    expect(what(real(one, two), real(two))).toEqual(['closed p_1']);
    expect(what(real(one), real({ ...one, take_profit: '1.09000' }))).toEqual(['limits p_1']);
    expect(what(real(one), real({ ...one, profit: '9.00' }))).toEqual([]);
  });
  test('is not told of the first reading, and a switch of the account is one event', () => {
    expect(what({ account: null, positions: [] }, real(position()))).toEqual([]);
    expect(
      what(real(position()), { account: { mode: 'practice' }, positions: [position({ id: 'x' })] }),
    ).toEqual(['mode practice']);
  });
});

test('the order window’s slider stands for twenty times its step, never above the cap', () => {
  expect([1, 2, 3, 4, 5].map((step) => presetLeverage(step, 500))).toEqual([20, 40, 60, 80, 100]);
  expect(presetLeverage(5, 30)).toBe(30);
});
