import { vi } from 'vitest';

/**
 * Media queries answer as in a window of this width in px; jsdom has none. Undo with `vi.unstubAllGlobals`.
 * @returns reports that the width has changed
 */
export function stubWindowWidth(width: () => number): () => void {
  const listeners = new Set<() => void>();
  const remPx = 16;
  const isMatch = (query: string) => {
    const [, sign, rem] = /width (>=|<) (\d+)rem/.exec(query) ?? [];
    return rem !== undefined && width() >= remPx * Number(rem) === (sign === '>=');
  };
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isMatch(query),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }));
  return () => listeners.forEach((listener) => listener());
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
