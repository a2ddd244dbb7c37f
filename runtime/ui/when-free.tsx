import { useEffect, useState, type ReactNode } from 'react';

/** Until the next try while the user is busy. */
const RETRY_MS = 1000;

/** A modal dialog would interrupt another one, or typing. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  (document.activeElement?.matches('input, select, textarea, iframe') ?? false);

/**
 * Runs the action once the user is not busy, at the earliest now.
 * @returns cancels it
 */
export function whenFree(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function attempt() {
    if (isBusy()) timer = setTimeout(attempt, RETRY_MS);
    else action();
  }
  attempt();
  return () => clearTimeout(timer);
}

/** For a dialog that opens by itself: waits until no other dialog is open and no field has the focus. */
export function WhenFree({ children }: { children: ReactNode }) {
  const [isFree, setFree] = useState(false);
  useEffect(() => whenFree(() => setFree(true)), []);
  return isFree ? children : null;
}
