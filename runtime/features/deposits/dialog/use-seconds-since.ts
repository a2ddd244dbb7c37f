import { useEffect, useState } from 'react';

/** Whole seconds since `moment` last changed, by a monotonic clock. */
export function useSecondsSince(moment: string): number {
  const [passed, setPassed] = useState({ since: moment, seconds: 0 });
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(
      () => setPassed({ since: moment, seconds: Math.floor((performance.now() - start) / 1000) }),
      1000,
    );
    return () => clearInterval(timer);
  }, [moment]);
  return passed.since === moment ? passed.seconds : 0;
}
