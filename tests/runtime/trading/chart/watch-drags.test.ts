import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { priceOf } from '../../../../domain/money/price.ts';
import { watchDrags } from '../../../../runtime/trading/chart/watch-drags.ts';

const host = document.createElement('div');
let stop: () => void;
const seen = { hold: vi.fn(), move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };

/** One unit of price a pixel, from 2 at the top down. */
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

describe('dragging a limit', () => {
  test('moves it with the pointer, on the asset’s ticks, and drops it where it is let go', () => {
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

  test('a press without a move changes nothing', () => {
    pointer('pointerdown', 100);
    pointer('pointerup', 100);
    expect(seen.drop).not.toHaveBeenCalled();
    expect(seen.cancel).toHaveBeenCalledTimes(1);
  });

  test('Escape lets go, and so does a pointer that is taken away', () => {
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

  test('elsewhere, with another button, the chart keeps its pointer', () => {
    pointer('pointerdown', 120);
    pointer('pointerdown', 100, { button: 2 });
    pointer('pointermove', 140);
    expect(seen.hold).not.toHaveBeenCalled();
    expect(seen.move).not.toHaveBeenCalled();
  });

  test('the cursor tells that a line can be taken hold of', () => {
    pointer('pointermove', 98);
    expect(host.style.cursor).toBe('ns-resize');
    pointer('pointermove', 300);
    expect(host.style.cursor).toBe('');
  });

  test('no price above zero is none to drop at', () => {
    pointer('pointerdown', 100);
    pointer('pointermove', 2500);
    pointer('pointerup', 2500);
    expect(seen.move).not.toHaveBeenCalled();
    expect(seen.drop).not.toHaveBeenCalled();
  });
});
