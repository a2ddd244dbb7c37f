import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { watchChanges } from '../../../runtime/platform/watch-changes.ts';
import { createFakeApi, fine, refusal } from '../support/fake-api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A watched page; `answer` ends the waiting request. */
function watched({ isLive = false, isVisible = true } = {}) {
  let answer: (version: string, changed: boolean) => void = () => {};
  const api = createFakeApi({
    'stream.changes': () =>
      new Promise((resolve) => {
        answer = (version, changed) => resolve(fine({ version, changed }));
      }),
  });
  const since: unknown[] = [];
  const call = api.call as (id: string, request: { query?: { since?: string } }) => unknown;
  api.call = ((id: string, request: { query?: { since?: string } }) => {
    since.push(request.query?.since);
    return call(id, request);
  }) as typeof api.call;
  const streamed = createStore(() => ({ isLive }));
  const reloadUser = vi.fn(async () => true);
  const reloadSettings = vi.fn(async () => {});
  const shown = new Set<() => void>();
  const stop = watchChanges(
    { api, streamed, reloadUser, reloadSettings },
    {
      isVisible: () => isVisible,
      onVisibility(handler) {
        shown.add(handler);
        return () => shown.delete(handler);
      },
    },
  );
  return {
    api,
    since,
    streamed,
    stop,
    reloads: () => [reloadUser.mock.calls.length, reloadSettings.mock.calls.length],
    async answer(version: string, changed: boolean) {
      answer(version, changed);
      await pass(0);
    },
    show(visible: boolean) {
      isVisible = visible;
      for (const handler of shown) handler();
    },
  };
}

describe('without a stream', () => {
  test('reads once, then waits in one request and reads what changes', async () => {
    const page = watched();
    await pass(1200);
    await page.answer('a', false);
    expect(page.reloads()).toEqual([1, 1]);
    await pass(300);
    expect(page.since).toEqual([undefined, 'a']);
    await pass(14_000);
    await page.answer('a', false);
    expect(page.reloads()).toEqual([1, 1]);
    await pass(300);
    await page.answer('b', true);
    expect(page.reloads()).toEqual([2, 2]);
    await pass(300);
    expect(page.since).toEqual([undefined, 'a', 'a', 'b']);
  });

  test('sends nothing while the page is hidden, and reads missed changes when it is shown', async () => {
    const page = watched();
    await pass(1200);
    await page.answer('a', false);
    await pass(300);
    page.show(false);
    await pass(60_000);
    expect(page.since).toHaveLength(2);
    page.show(true);
    await pass(1200);
    expect(page.since).toEqual([undefined, 'a', 'a']);
  });

  test('failures are retried after growing delays', async () => {
    const page = watched();
    page.api.answers['stream.changes'] = () => refusal('offline', 0, 'No connection.');
    await pass(20_000);
    expect(page.since.length).toBeGreaterThan(4);
    expect(page.since.length).toBeLessThan(10);
    page.stop();
    const before = page.since.length;
    await pass(20_000);
    expect(page.since).toHaveLength(before);
  });

  test.each([404, 405, 501])('a backend without the call (%i) is asked once', async (status) => {
    const page = watched();
    page.api.answers['stream.changes'] = () => refusal('not_found', status, 'No.');
    await pass(60_000);
    page.show(true);
    await pass(60_000);
    expect(page.since).toHaveLength(1);
  });
});

describe('with a stream', () => {
  test('sends nothing, also when the stream is open before the first request', async () => {
    const page = watched();
    await pass(1000);
    page.streamed.setState({ isLive: true });
    await pass(60_000);
    expect([page.since, page.reloads()]).toEqual([[], [0, 0]]);
  });

  test('reads again after a short interruption, in which changes may have been missed', async () => {
    const page = watched({ isLive: true });
    page.streamed.setState({ isLive: false });
    await pass(500);
    page.streamed.setState({ isLive: true });
    expect([page.since, page.reloads()]).toEqual([[], [1, 1]]);
  });

  test('waits in requests when the stream stays away, and stops when it is back', async () => {
    const page = watched({ isLive: true });
    page.streamed.setState({ isLive: false });
    await pass(1200);
    await page.answer('a', false);
    expect(page.reloads()).toEqual([1, 1]);
    await pass(300);
    await page.answer('b', true);
    expect(page.reloads()).toEqual([2, 2]);
    page.streamed.setState({ isLive: true });
    await pass(60_000);
    expect(page.since).toEqual([undefined, 'a']);
    expect(page.reloads()).toEqual([2, 2]);
  });
});
