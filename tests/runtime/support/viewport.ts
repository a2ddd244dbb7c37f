import { vi } from 'vitest';

/** Media queries answer as in a window of this width in px; jsdom has none. Undo with `vi.unstubAllGlobals`. */
export function stubWindowWidth(width: () => number): void {
  const remPx = 16;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width() >= remPx * Number(/width >= (\d+)rem/.exec(query)?.[1] ?? Infinity),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

/** A `ResizeObserver` that never reports; jsdom has none. Undo with `vi.unstubAllGlobals`. */
export function stubResizeObserver(): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
}
