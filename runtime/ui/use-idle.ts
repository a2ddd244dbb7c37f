import { useEffect, useState } from 'react';

/** Milliseconds after which a busy browser counts as idle. */
const LIMIT_MS = 2000;
/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_MS = 200;

/** Whether the browser has been idle since the component appeared. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const finish = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(finish, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(finish, { timeout: LIMIT_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
