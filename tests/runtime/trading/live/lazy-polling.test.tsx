import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLazyPolling } from '../../../../runtime/trading/live/lazy-polling.ts';
import type { PollingParts } from '../../../../runtime/trading/live/polling.ts';

const { code, polling } = vi.hoisted(() => ({
  code: { fails: 0 },
  polling: { start: () => {}, stop: () => {} },
}));

vi.mock('../../../../runtime/lib/import-chunk.ts', () => ({
  importChunk: async (_chunk: string, load: () => Promise<unknown>) => {
    code.fails -= 1;
    if (code.fails >= 0) throw new Error('no network');
    return await load();
  },
}));
vi.mock('../../../../runtime/trading/live/polling.ts', () => ({ createPolling: () => polling }));

const make = () => createLazyPolling({} as PollingParts);

beforeEach(async () => {
  await import('../../../../runtime/trading/live/polling.ts');
  vi.useFakeTimers();
  code.fails = 0;
  Object.assign(polling, { start: vi.fn(), stop: vi.fn() });
});

afterEach(() => vi.useRealTimers());

test('starts polling when its code has loaded, and stops it', async () => {
  const late = make();
  late.start();
  await vi.waitFor(() => expect(polling.start).toHaveBeenCalledTimes(1));
  late.stop();
  expect(polling.stop).toHaveBeenCalledTimes(1);
});

test('loads the code again after failures', async () => {
  code.fails = 2;
  make().start();
  await vi.advanceTimersByTimeAsync(9000);
  expect(polling.start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(polling.start).toHaveBeenCalledTimes(1);
});

test('starts polling once when it is started twice while its code loads', async () => {
  const late = make();
  late.start();
  late.stop();
  late.start();
  await vi.waitFor(() => expect(polling.start).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(polling.start).toHaveBeenCalledTimes(1);
});

test('does not start polling when it is stopped before its code has loaded', async () => {
  code.fails = 1;
  const late = make();
  late.start();
  late.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(polling.start).not.toHaveBeenCalled();
});
