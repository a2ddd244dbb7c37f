import { vi } from 'vitest';
import type { Bar } from '../../../runtime/trading/chart/candles.ts';
import type { Drawing, DrawingOptions, DrawnLine } from '../../../runtime/trading/chart/draw-chart.ts';

/**
 * Records the drawing calls, because tests have no canvas. One price unit is a hundred pixels, downwards from
 * 2 at the top.
 */
export interface FakeDrawing extends Drawing {
  options: DrawingOptions;
  bars: Bar[];
  drawn: readonly DrawnLine[];
  views: string[];
  isGone: boolean;
  point(index: number | null): void;
  nearStart(): void;
  away(isAway: boolean): void;
}

export const drawings: FakeDrawing[] = [];

export const lastDrawing = () => drawings.at(-1)!;

export function drawChart(_host: HTMLElement, options: DrawingOptions): Drawing {
  const listeners = {
    crosshair: vi.fn<(index: number | null) => void>(),
    start: vi.fn<() => void>(),
    away: vi.fn<(isAway: boolean) => void>(),
  };
  const made: FakeDrawing = {
    options,
    bars: [],
    drawn: [],
    views: [],
    isGone: false,
    show: (bars) => {
      made.bars = [...bars];
    },
    grow(bar) {
      if (made.bars.at(-1)?.time === bar.time) made.bars.pop();
      made.bars.push(bar);
    },
    lines: (lines) => {
      made.drawn = lines;
    },
    viewLast: () => void made.views.push('last'),
    viewAll: () => void made.views.push('all'),
    viewNewest: () => void made.views.push('newest'),
    recolor: (colors) => {
      made.options = { ...made.options, colors };
    },
    hold: () => {},
    yOf: (price) => (2 - price) * 100,
    priceAt: (y) => 2 - y / 100,
    onCrosshair: (listener) => void listeners.crosshair.mockImplementation(listener),
    onNearStart: (listener) => void listeners.start.mockImplementation(listener),
    onAway: (listener) => void listeners.away.mockImplementation(listener),
    remove: () => {
      made.isGone = true;
    },
    point: (index) => listeners.crosshair(index),
    nearStart: () => listeners.start(),
    away: (isAway) => listeners.away(isAway),
  };
  drawings.push(made);
  return made;
}
