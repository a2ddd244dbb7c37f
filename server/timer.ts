/** Does work later; tests drive it by hand. */
export interface Timer {
  /** Repeats work. @returns ends it */
  every(ms: number, work: () => void): () => void;
  /** Does work once, after other work that is due. @returns calls it off */
  after(ms: number, work: () => void): () => void;
  /** Does work at the end of this turn: what has arrived by then is there. */
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
