import { useEffect, useEffectEvent, useState } from 'react';
import { TICK_MS, TICKS } from './simulated-withdrawal.ts';

/** Progress from 0 to 100, one per tick; calls `onDone` at the end. */
export function useProcessing(onDone: () => void): number {
  const [progress, setProgress] = useState(0);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setInterval(() => setProgress((now) => Math.min(now + 1, TICKS)), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (progress === TICKS) done();
  }, [progress]);
  return progress;
}
