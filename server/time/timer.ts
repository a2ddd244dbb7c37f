/** Schedules work; tests advance it manually. */
export interface Timer {
  /**
   * Repeats work.
   * @returns the cancel function
   */
  every(ms: number, work: () => void): () => void;
  /**
   * Runs work once, after other due work.
   * @returns the cancel function
   */
  after(ms: number, work: () => void): () => void;
  /** Runs work at the end of this turn of the event loop, to batch what arrives in it. */
  soon(work: () => void): void;
}

export const systemTimer: Timer = {
  every(ms, work) {
    const handle = setInterval(work, ms);
    return () => clearInterval(handle);
  },
  after(ms, work) {
    const handle = setTimeout(work, ms);
    return () => clearTimeout(handle);
  },
  soon:
    typeof setImmediate === 'function' ? (work) => void setImmediate(work) : (work) => void setTimeout(work),
};

/** Lets other work of the event loop run before a long computation goes on. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => systemTimer.soon(resolve));
