import { act } from 'react';
import { vi } from 'vitest';

/** Lets this time pass on fake timers, and React render what follows. */
export const advanceTimers = (milliseconds: number): Promise<void> =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
