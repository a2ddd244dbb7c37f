export interface TabLockParts {
  locks: Pick<LockManager, 'request'>;
  name: string;
  onHeld(): void;
  /** Another tab has stolen the lock. */
  onTaken(): void;
}

/** A lock that one tab of the browser holds; the others queue for it. */
export interface TabLock {
  /** Requests the lock; `steal` takes it from its holder. */
  ask(steal?: boolean): void;
  isHeld(): boolean;
  leave(): void;
}

export function createTabLock({ locks, name, onHeld, onTaken }: TabLockParts): TabLock {
  let asking: AbortController | null = null;
  let release: (() => void) | null = null;

  async function hold() {
    asking = null;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    onHeld();
    await held;
  }

  function ask(steal = false) {
    asking?.abort();
    const controller = new AbortController();
    asking = controller;
    const granted = async () => {
      if (!controller.signal.aborted) await hold();
    };
    const request = steal
      ? locks.request(name, { steal }, granted)
      : locks.request(name, { signal: controller.signal }, granted);
    request.catch(() => {
      if (controller.signal.aborted) return;
      /** Without a lock API, the tab acts as its own leader. */
      if (asking === controller) return void hold();
      if (!release) return;
      release = null;
      onTaken();
    });
  }

  return {
    ask,
    isHeld: () => release !== null,
    leave() {
      asking?.abort();
      asking = null;
      release?.();
      release = null;
    },
  };
}
