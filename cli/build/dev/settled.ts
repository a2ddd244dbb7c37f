/**
 * Runs `work` once the calls have been quiet for `quietMs`. A call that comes while it runs makes it run again, so that
 * the last of several writes in quick succession is never missed.
 */
export function settled(work: () => Promise<void>, quietMs: number): () => void {
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
