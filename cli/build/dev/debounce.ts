/**
 * Debounce: runs `work` once no call has arrived for `quietMs`. A call during a run triggers another run, so
 * that the last of several quick writes is never missed.
 */
export function debounce(work: () => Promise<void>, quietMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), quietMs);
  };
}
