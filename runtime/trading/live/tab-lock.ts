export interface TabLockParts {
  locks: Pick<LockManager, 'request'>;
  name: string;
  onHeld(): void;
  /** Another tab has taken it. */
  onTaken(): void;
}

/** A lock that one tab of the browser holds; the others wait in line. */
export interface TabLock {
  /** Gets in line, or with `steal` to its head and past the holder. */
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
      /** No lock is to be had in this browser: the tab stands alone. */
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
