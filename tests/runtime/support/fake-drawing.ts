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
  drawnLines: readonly DrawnLine[];
  views: string[];
  isRemoved: boolean;
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
  const drawing: FakeDrawing = {
    options,
    bars: [],
    drawnLines: [],
    views: [],
    isRemoved: false,
    show: (bars) => {
      drawing.bars = [...bars];
    },
    grow(bar) {
      if (drawing.bars.at(-1)?.time === bar.time) drawing.bars.pop();
      drawing.bars.push(bar);
    },
    lines: (lines) => {
      drawing.drawnLines = lines;
    },
    viewLast: () => void drawing.views.push('last'),
    viewAll: () => void drawing.views.push('all'),
    viewNewest: () => void drawing.views.push('newest'),
    recolor: (colors) => {
      drawing.options = { ...drawing.options, colors };
    },
    hold: () => {},
    yOf: (price) => (2 - price) * 100,
    priceAt: (y) => 2 - y / 100,
    onCrosshair: (listener) => void listeners.crosshair.mockImplementation(listener),
    onNearStart: (listener) => void listeners.start.mockImplementation(listener),
    onAway: (listener) => void listeners.away.mockImplementation(listener),
    remove: () => {
      drawing.isRemoved = true;
    },
    point: (index) => listeners.crosshair(index),
    nearStart: () => listeners.start(),
    away: (isAway) => listeners.away(isAway),
  };
  drawings.push(drawing);
  return drawing;
}
