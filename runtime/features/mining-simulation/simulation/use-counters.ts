import { useEffect, useState } from 'react';
import { memoryAt, minuteCount, minuteMax, processorAt, type Processor } from './simulated-counters.ts';

const TICK_MS = 100;
const TICKS_PER_SECOND = 10;
const TICKS_PER_MINUTE = 600;

export interface Counters {
  elapsed: number;
  processor: Processor;
  memory: number;
  /** Counter of the minute, and its maximum. */
  mined: number;
  max: number;
}

const start = (): Counters => ({
  elapsed: 0,
  processor: processorAt(Math.random),
  memory: memoryAt(Math.random),
  mined: 0,
  max: minuteMax(Math.random),
});

function next(counters: Counters): Counters {
  const elapsed = counters.elapsed + TICK_MS;
  const tick = elapsed / TICK_MS;
  const max = tick % TICKS_PER_MINUTE ? counters.max : minuteMax(Math.random);
  return {
    elapsed,
    max,
    processor: processorAt(Math.random),
    memory: tick % TICKS_PER_SECOND ? counters.memory : memoryAt(Math.random),
    mined: minuteCount(elapsed, max),
  };
}

/** Random figures of a demo; they stop while `isRunning` is false or the page is hidden. */
export function useCounters(isRunning: boolean): Counters {
  const [counters, setCounters] = useState(start);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setCounters(next);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return counters;
}
