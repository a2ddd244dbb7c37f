import type { BrowserEnvironment, Channel } from '../../../runtime/trading/live/browser-environment.ts';

interface Waiting {
  granted(): Promise<unknown>;
  reject(error: unknown): void;
  settle(value: unknown): void;
}

/** Locks and channels shared by the tabs of one browser. A frozen tab is one whose environment the test no longer drives. */
export function createBrowserTabs() {
  const holders = new Map<string, Waiting>();
  const lines = new Map<string, Waiting[]>();
  const channels = new Map<string, Set<{ listeners: ((message: unknown) => void)[]; isDeaf(): boolean }>>();

  function give(name: string, to: Waiting) {
    holders.set(name, to);
    void to.granted().then((value) => {
      if (holders.get(name) !== to) return;
      holders.delete(name);
      to.settle(value);
      const next = lines.get(name)?.shift();
      if (next) give(name, next);
    });
  }

  const request = (name: string, options: LockOptions, granted: () => Promise<unknown>) =>
    new Promise((settle, reject) => {
      const waiting: Waiting = { granted, settle, reject };
      const line = lines.get(name) ?? [];
      lines.set(name, line);
      options.signal?.addEventListener('abort', () => {
        if (!line.includes(waiting)) return;
        line.splice(line.indexOf(waiting), 1);
        reject(new DOMException('Aborted', 'AbortError'));
      });
      if (options.steal) {
        holders.get(name)?.reject(new DOMException('Stolen', 'AbortError'));
        give(name, waiting);
      } else if (holders.has(name)) line.push(waiting);
      else give(name, waiting);
    });

  function open(name: string, isDeaf: () => boolean): Channel {
    const all = channels.get(name) ?? new Set();
    channels.set(name, all);
    const mine = { listeners: [] as ((message: unknown) => void)[], isDeaf };
    all.add(mine);
    return {
      post(message) {
        if (isDeaf()) return;
        const copy = structuredClone(message);
        for (const each of all)
          if (each !== mine && !each.isDeaf()) for (const listener of each.listeners) listener(copy);
      },
      listen: (listener) => void mine.listeners.push(listener),
      close: () => void all.delete(mine),
    };
  }
  return { request, open };
}

export interface FakeAround extends BrowserEnvironment {
  /** Runs the callbacks of the next frame. */
  nextFrame(): void;
  show(): void;
  hide(): void;
  /** Disconnects the tab: from now on it neither receives nor sends messages. */
  freeze(): void;
}

/** A tab with fake timers as its clock, whose frames the test triggers. */
export function createEnvironment(tabs: ReturnType<typeof createBrowserTabs> | null = null): FakeAround {
  let visible = true;
  let frozen = false;
  let frames: { id: number; work: () => void }[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const look = (next: boolean) => {
    visible = next;
    for (const listener of listeners) listener();
  };
  return {
    now: () => performance.now(),
    wallClock: () => Date.now(),
    random: () => 0.5,
    frame(work) {
      last += 1;
      frames.push({ id: last, work });
      return last;
    },
    cancelFrame: (id) => void (frames = frames.filter((each) => each.id !== id)),
    isVisible: () => visible,
    onVisibility(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tabs: tabs && {
      locks: { request: tabs.request as unknown as LockManager['request'] },
      open: (name) => tabs.open(name, () => frozen),
    },
    nextFrame() {
      const due = frames;
      frames = [];
      for (const { work } of due) work();
    },
    show: () => look(true),
    hide: () => look(false),
    freeze: () => void (frozen = true),
  };
}
