import { vi } from 'vitest';

/** Media queries answer as in a window of this width in px; jsdom has none. Undo with `vi.unstubAllGlobals`. */
export function stubWindowWidth(width: () => number): void {
  const remPx = 16;
  const isMatch = (query: string) => {
    const [, sign, rem] = /width (>=|<) (\d+)rem/.exec(query) ?? [];
    return rem !== undefined && width() >= remPx * Number(rem) === (sign === '>=');
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isMatch(query),
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
