import { useEffect, useReducer } from 'react';

const TICK_MS = 500;

const left = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Whole seconds left until `until` (milliseconds of Date.now()); 0 when it has passed or is null. */
export function useCountdown(until: number | null): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => {
      tick();
      if (left(until) === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : left(until);
}
