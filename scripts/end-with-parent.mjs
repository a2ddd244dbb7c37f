const INTERVAL_MS = 500;

/** Ends this process as SIGTERM does once npm, its parent, is gone: npm does not forward the signal to a script's children. */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS);
  timer.unref();
}
