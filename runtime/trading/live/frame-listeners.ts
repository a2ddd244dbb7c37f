export interface Frames {
  frame(work: () => void): number;
  cancelFrame(handle: number): void;
}

/** Batches change notifications: listeners run once per frame. */
export function createFrameListeners({ frame, cancelFrame }: Frames) {
  const listeners = new Map<string, Set<() => void>>();
  const frameListeners = new Set<(changed: ReadonlySet<string>) => void>();
  let changed = new Set<string>();
  let scheduled: number | null = null;

  function notify() {
    scheduled = null;
    const ids = changed;
    changed = new Set();
    for (const id of ids) for (const listener of listeners.get(id) ?? []) listener();
    for (const listener of frameListeners) listener(ids);
  }

  return {
    subscribe(id: string, listener: () => void) {
      const known = listeners.get(id) ?? new Set();
      listeners.set(id, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(id) === known) listeners.delete(id);
      };
    },
    onFrame(listener: (changed: ReadonlySet<string>) => void) {
      frameListeners.add(listener);
      return () => void frameListeners.delete(listener);
    },
    /** Schedules a notification; without an id, for a change that concerns no single asset. */
    renew(id?: string) {
      if (id !== undefined) changed.add(id);
      scheduled ??= frame(notify);
    },
    stop() {
      if (scheduled !== null) cancelFrame(scheduled);
      scheduled = null;
    },
  };
}
