/** Repeats work until it is ended; tests drive it by hand. */
export interface Timer {
  /** @returns ends it */
  every(ms: number, work: () => void): () => void;
}

export const systemTimer: Timer = {
  every(ms, work) {
    const handle = setInterval(work, ms);
    return () => clearInterval(handle);
  },
};
