import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { priceOf } from '../../../../domain/money/price.ts';
import { watchDrags } from '../../../../runtime/trading/chart/watch-drags.ts';

const host = document.createElement('div');
let stop: () => void;
const seen = { hold: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };

/** A thousandth per pixel, downwards from 2 at the top. */
const priceAt = (y: number) => 2 - y / 1000;
const handles = () => [{ position: 'p', kind: 'stop_loss' as const, y: 100 }];

function pointer(type: string, clientY: number, more: object = {}) {
  const event = new MouseEvent(type, { bubbles: true, clientY, button: 0, ...more });
  Object.defineProperties(event, { pointerId: { value: 1 }, pointerType: { value: 'mouse' } });
  host.dispatchEvent(event);
}

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
    expect(seen.hold.mock.calls).toEqual([[true]]);
    pointer('pointermove', 150.4);
    pointer('pointermove', 160);
    expect(seen.move.mock.calls.map(([, price]) => price)).toEqual([priceOf('1.85'), priceOf('1.84')]);
    pointer('pointerup', 160);
    expect(seen.drop.mock.calls).toEqual([[handles()[0], priceOf('1.84')]]);
    expect(seen.hold.mock.calls).toEqual([[true], [false]]);
    pointer('pointermove', 200);
    expect(seen.move).toHaveBeenCalledTimes(2);
  });

  test('cancels a press without a move', () => {
    pointer('pointerdown', 100);
    pointer('pointerup', 100);
    expect(seen.drop).not.toHaveBeenCalled();
    expect(seen.cancel).toHaveBeenCalledTimes(1);
  });

  test('lets go of a limit when it is stopped', () => {
    pointer('pointerdown', 100);
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
});
