import type { BrowserEnvironment, Channel } from '../../../runtime/trading/live/browser-environment.ts';

interface LockRequest {
  granted(): Promise<unknown>;
  reject(error: unknown): void;
  settle(value: unknown): void;
}

/** Locks and channels shared by the tabs of one browser. */
export function createBrowserTabs() {
  const holders = new Map<string, LockRequest>();
  const queues = new Map<string, LockRequest[]>();
  const channels = new Map<string, Set<{ listeners: ((message: unknown) => void)[]; isFrozen(): boolean }>>();

  function grant(name: string, to: LockRequest) {
    holders.set(name, to);
    void to.granted().then((value) => {
      if (holders.get(name) !== to) return;
      holders.delete(name);
      to.settle(value);
      const next = queues.get(name)?.shift();
      if (next) grant(name, next);
    });
  }

  const request = (name: string, options: LockOptions, granted: () => Promise<unknown>) =>
    new Promise((settle, reject) => {
      const lockRequest: LockRequest = { granted, settle, reject };
      const queue = queues.get(name) ?? [];
      queues.set(name, queue);
      options.signal?.addEventListener('abort', () => {
        if (!queue.includes(lockRequest)) return;
        queue.splice(queue.indexOf(lockRequest), 1);
        reject(new DOMException('Aborted', 'AbortError'));
      });
      if (options.steal) {
        holders.get(name)?.reject(new DOMException('Stolen', 'AbortError'));
        grant(name, lockRequest);
      } else if (holders.has(name)) queue.push(lockRequest);
      else grant(name, lockRequest);
    });

  function open(name: string, isFrozen: () => boolean): Channel {
    const all = channels.get(name) ?? new Set();
    channels.set(name, all);
    const own = { listeners: [] as ((message: unknown) => void)[], isFrozen };
    all.add(own);
    return {
      post(message) {
        if (isFrozen()) return;
        const copy = structuredClone(message);
        for (const each of all)
          if (each !== own && !each.isFrozen()) for (const listener of each.listeners) listener(copy);
      },
      listen: (listener) => void own.listeners.push(listener),
      close: () => void all.delete(own),
    };
  }
  return { request, open };
}

export interface FakeEnvironment extends BrowserEnvironment {
  /** Runs the callbacks of the next frame. */
  nextFrame(): void;
  show(): void;
  hide(): void;
  /** Disconnects the tab: from now on it neither receives nor sends messages. */
  freeze(): void;
}

/** A tab with fake timers as its clock, whose frames the test triggers. */
export function createEnvironment(tabs: ReturnType<typeof createBrowserTabs> | null = null): FakeEnvironment {
  let visible = true;
  let frozen = false;
  let frames: { id: number; work: () => void }[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const setVisible = (next: boolean) => {
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
    show: () => setVisible(true),
    hide: () => setVisible(false),
    freeze: () => void (frozen = true),
  };
}
