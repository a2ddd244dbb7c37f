import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { priceOf } from '../../../../domain/money/price.ts';
import { watchDrags } from '../../../../runtime/trading/chart/watch-drags.ts';

const host = document.createElement('div');
let stop: () => void;
const seen = { hold: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };

/** A thousandth per pixel, downwards from 2 at the top. */
const priceAt = (y: number) => 2 - y / 1000;
const handles = () => [{ position: 'p', kind: 'stop_loss' as const, y: 100 }];

type Init = MouseEventInit & { pointerType?: string; pointerId?: number; isPrimary?: boolean; at?: number };

/** A pointer at 50 px from the left; `at` is its time in milliseconds. */
function pointer(type: string, clientY: number, init: Init = {}) {
  const { pointerType = 'mouse', pointerId = 1, isPrimary = true, at = 0, ...mouse } = init;
  const event = new MouseEvent(type, {
    bubbles: true,
    cancelable: true,
    clientX: 50,
    clientY,
    button: 0,
    ...mouse,
  });
  const given = { pointerType, pointerId, isPrimary, timeStamp: at };
  for (const [name, value] of Object.entries(given)) Object.defineProperty(event, name, { value });
  host.dispatchEvent(event);
  return event;
}

const finger = (type: string, clientY: number, at: number, init: Init = {}) =>
  pointer(type, clientY, { pointerType: 'touch', at, ...init });

beforeEach(() => {
  document.body.append(host);
  stop = watchDrags(host, { digits: 3, handles, priceAt, ...seen });
});

afterEach(() => {
  stop();
  vi.clearAllMocks();
});

describe('watchDrags', () => {
  test('moves a limit with the pointer by ticks, and drops it on release', () => {
    pointer('pointerdown', 102);
    expect(seen.hold).not.toHaveBeenCalled();
    pointer('pointermove', 150.4);
    expect(seen.hold.mock.calls).toEqual([[true]]);
    pointer('pointermove', 160);
    expect(seen.move.mock.calls.map(([, price]) => price)).toEqual([priceOf('1.85'), priceOf('1.84')]);
    pointer('pointerup', 160);
    expect(seen.drop.mock.calls).toEqual([[handles()[0], priceOf('1.84'), 'mouse']]);
    expect(seen.hold.mock.calls).toEqual([[true], [false]]);
    pointer('pointermove', 200);
    expect(seen.move).toHaveBeenCalledTimes(2);
  });

  test('ignores a press without a move', () => {
    pointer('pointerdown', 100);
    pointer('pointerup', 100);
    pointer('pointermove', 140);
    expect(seen.drop).not.toHaveBeenCalled();
    expect(seen.hold).not.toHaveBeenCalled();
  });

  test('leaves a pan that starts on a line to the chart, whatever it does next', () => {
    pointer('pointerdown', 100);
    for (const [x, y] of [
      [52, 101],
      [46, 101],
      [-110, 102],
      [-110, 160],
    ] as const)
      pointer('pointermove', y, { clientX: x });
    pointer('pointerup', 160, { clientX: -110 });
    expect(seen.hold).not.toHaveBeenCalled();
    expect(seen.move).not.toHaveBeenCalled();
    expect(seen.drop).not.toHaveBeenCalled();
  });

  test('forgets a press that leaves the chart', () => {
    pointer('pointerdown', 100);
    pointer('pointerleave', 102);
    pointer('pointermove', 140);
    expect(seen.move).not.toHaveBeenCalled();
  });

  test('lets go of a limit when it is stopped', () => {
    pointer('pointerdown', 100);
    pointer('pointermove', 110);
    stop();
    expect(seen.hold.mock.calls).toEqual([[true], [false]]);
    expect(seen.cancel).toHaveBeenCalledTimes(1);
  });

  test('cancels on Escape and pointercancel', () => {
    for (const end of [
      () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
      () => pointer('pointercancel', 0),
    ]) {
      pointer('pointerdown', 100);
      pointer('pointermove', 130);
      end();
      pointer('pointerup', 130);
    }
    expect(seen.cancel).toHaveBeenCalledTimes(2);
    expect(seen.drop).not.toHaveBeenCalled();
  });

  test('ignores presses off the handles and other buttons', () => {
    pointer('pointerdown', 120);
    pointer('pointerdown', 100, { button: 2 });
    pointer('pointermove', 140);
    expect(seen.hold).not.toHaveBeenCalled();
    expect(seen.move).not.toHaveBeenCalled();
  });

  test('changes the cursor over a handle', () => {
    pointer('pointermove', 98);
    expect(host.style.cursor).toBe('ns-resize');
    pointer('pointermove', 300);
    expect(host.style.cursor).toBe('');
  });

  test('does not move a limit below zero', () => {
    pointer('pointerdown', 100);
    pointer('pointermove', 2500);
    pointer('pointerup', 2500);
    expect(seen.move).not.toHaveBeenCalled();
    expect(seen.drop).not.toHaveBeenCalled();
  });

  test('changes the cursor back when a pan begins', () => {
    pointer('pointermove', 98);
    pointer('pointerdown', 98);
    pointer('pointermove', 98, { clientX: 90 });
    expect(host.style.cursor).toBe('');
  });
});

describe('watchDrags by touch', () => {
  test('moves a limit vertically after a long press, without scrolling the page', () => {
    finger('pointerdown', 110, 0);
    finger('pointermove', 112, 200);
    finger('pointermove', 104, 320);
    expect(seen.move).not.toHaveBeenCalled();
    finger('pointermove', 90, 340);
    expect(finger('touchmove', 90, 340).defaultPrevented).toBe(true);
    finger('pointerup', 90, 400);
    expect(seen.drop.mock.calls).toEqual([[handles()[0], priceOf('1.91'), 'touch']]);
    expect(finger('touchmove', 80, 420).defaultPrevented).toBe(false);
  });

  test('leaves a swipe to the chart or the page, in any direction and at any speed', () => {
    for (const [x, y, at] of [
      [170, 106, 60],
      [50, 160, 60],
      [170, 106, 900],
    ] as const) {
      finger('pointerdown', 100, 0);
      finger('pointermove', y, at, { clientX: x });
      expect(finger('touchmove', y, at).defaultPrevented).toBe(false);
      finger('pointermove', y + 40, 950, { clientX: x });
      finger('pointerup', y + 40, 960, { clientX: x });
    }
    expect(seen.hold).not.toHaveBeenCalled();
    expect(seen.move).not.toHaveBeenCalled();
    expect(seen.drop).not.toHaveBeenCalled();
  });

  test('leaves a gesture of two fingers to the chart, and cancels a drag', () => {
    finger('pointerdown', 100, 0);
    finger('pointermove', 120, 400, { pointerId: 2, isPrimary: false });
    expect(seen.move).not.toHaveBeenCalled();
    finger('pointermove', 120, 400);
    finger('pointerdown', 100, 450, { pointerId: 2, isPrimary: false });
    finger('pointermove', 140, 500);
    finger('pointerup', 140, 520);
    expect(seen.hold.mock.calls).toEqual([[true], [false]]);
    expect(seen.cancel).toHaveBeenCalledTimes(1);
    expect(seen.drop).not.toHaveBeenCalled();
  });
});
