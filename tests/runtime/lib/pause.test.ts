import { expect, test, vi } from 'vitest';
import { pause } from '../../../runtime/lib/pause.ts';

test('ends after its time, or when the signal aborts, and leaves no listener', async () => {
  vi.useFakeTimers();
  try {
    const running = new AbortController();
    const added = vi.spyOn(running.signal, 'addEventListener');
    const removed = vi.spyOn(running.signal, 'removeEventListener');
    const ends: string[] = [];
    void pause(1000, running.signal).then(() => ends.push('time'));
    await vi.advanceTimersByTimeAsync(999);
    expect(ends).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ends).toEqual(['time']);
    expect(removed.mock.calls).toEqual(added.mock.calls);
    void pause(1000, running.signal).then(() => ends.push('abort'));
    running.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual(['time', 'abort']);
    expect([removed.mock.calls, vi.getTimerCount()]).toEqual([added.mock.calls, 0]);
  } finally {
    vi.useRealTimers();
  }
});
