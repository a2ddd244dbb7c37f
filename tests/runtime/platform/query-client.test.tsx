import '../support/browser.ts';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError, ApiResult } from '../../../runtime/platform/api-error.ts';
import { createQueryClient, dataOf, refetchFailed } from '../../../runtime/platform/query-client.ts';
import { fine } from '../support/fake-api.ts';

const failure = (status: number): ApiResult<never> => ({
  ok: false,
  error: { code: 'unknown', status, message: `status ${status}`, fields: {} },
});

/** Returns the results in order, and repeats the last one. */
function reader(...results: ApiResult<string>[]) {
  const signals: AbortSignal[] = [];
  const read = async ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return dataOf(results[Math.min(signals.length, results.length) - 1]!);
  };
  return { read, signals };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const KEY = ['trade.closed', { query: { after: 'x' } }];

let client: QueryClient;

function watch(queryKey: unknown[], queryFn: ReturnType<typeof reader>['read']) {
  const changes = vi.fn();
  const leave = new QueryObserver(client, { queryKey, queryFn }).subscribe(changes);
  return { leave, changes };
}

function seen(queryKey: unknown[] = KEY) {
  const state = client.getQueryState<string, ApiError>(queryKey);
  return state && { data: state.data, error: state.error?.status, isFetching: state.fetchStatus !== 'idle' };
}

describe('createQueryClient', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    client = createQueryClient(() => {});
    client.mount();
  });
  afterEach(() => {
    client.unmount();
    client.clear();
    vi.useRealTimers();
  });

  it('fetches once for two subscribers and notifies both', async () => {
    const { read, signals } = reader(fine('first'));
    const [one, other] = [watch(KEY, read), watch(KEY, read)];
    expect(seen()).toMatchObject({ data: undefined, isFetching: true });
    await settle();
    expect(seen()).toMatchObject({ data: 'first', isFetching: false });
    expect(signals).toHaveLength(1);
    for (const { changes } of [one, other]) expect(changes).toHaveBeenCalled();
  });

  it('refetches data older than ten seconds, not before', async () => {
    const { read, signals } = reader(fine('first'), fine('second'));
    const { leave } = watch(KEY, read);
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(9_000);
    watch(KEY, read).leave();
    expect(signals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    watch(KEY, read);
    expect(seen()).toMatchObject({ data: 'first', isFetching: true });
    await settle();
    expect(seen()!.data).toBe('second');
  });

  it('retries once after one second when the failure is transient, otherwise never', async () => {
    const transient = reader(failure(503), fine('late'));
    watch(['asset.list'], transient.read);
    const lasting = reader(failure(404));
    watch(KEY, lasting.read);
    await settle();
    expect(seen()).toMatchObject({ error: 404, isFetching: false });
    expect(seen(['asset.list'])).toMatchObject({ isFetching: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen(['asset.list'])).toMatchObject({ data: 'late' });
    expect(lasting.signals).toHaveLength(1);
  });

  it('fetches while offline too, so that the failure is shown', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    dispatchEvent(new Event('offline'));
    const { read } = reader(failure(0));
    watch(KEY, read);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen()).toMatchObject({ error: 0, isFetching: false });
    vi.restoreAllMocks();
    dispatchEvent(new Event('online'));
  });

  it('keeps the data when a refetch fails, with the error', async () => {
    watch(KEY, reader(fine('first'), failure(422)).read);
    await settle();
    await client.invalidateQueries({ queryKey: KEY });
    expect(seen()).toMatchObject({ data: 'first', error: 422, isFetching: false });
  });

  it('invalidates every query whose key starts with a prefix: the visible ones at once, the others when they are used', async () => {
    const visible = reader(fine('a'));
    const hidden = reader(fine('b'));
    const other = reader(fine('c'));
    watch(KEY, visible.read);
    const { leave } = watch(['trade.closed', 'practice'], hidden.read);
    watch(['trade.closed-count'], other.read);
    await settle();
    leave();
    await client.invalidateQueries({ queryKey: ['trade.closed'] });
    expect([visible, hidden, other].map(({ signals }) => signals.length)).toEqual([2, 1, 1]);
    watch(['trade.closed', 'practice'], hidden.read);
    expect(hidden.signals).toHaveLength(2);
  });

  it('aborts the request when the last subscriber unsubscribes, and ignores its late answer', async () => {
    const { read, signals } = reader(fine('late'));
    watch(KEY, read).leave();
    expect(signals[0]!.aborted).toBe(true);
    await settle();
    expect(seen()).toMatchObject({ data: undefined, isFetching: false });
  });

  it('keeps data that is written while a cancelled request is in flight', async () => {
    watch(KEY, reader(fine('first'), fine('theirs')).read);
    await settle();
    void client.invalidateQueries({ queryKey: KEY });
    void client.cancelQueries({ queryKey: ['trade.closed'] });
    client.setQueryData<string>(KEY, (cached) => `${cached} and mine`);
    await settle();
    expect(seen()).toEqual({ data: 'first and mine', error: undefined, isFetching: false });
  });

  it('refetches only failed queries when the backend is reachable again', async () => {
    const failed = reader(failure(404), fine('there'));
    const good = reader(fine('good'));
    watch(KEY, failed.read);
    watch(['asset.list'], good.read);
    await settle();
    await refetchFailed(client);
    expect(seen()).toMatchObject({ data: 'there', error: undefined });
    expect(good.signals).toHaveLength(1);
  });

  it('removes data five minutes after its last use', async () => {
    const { leave } = watch(KEY, reader(fine('first')).read);
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(seen()!.data).toBe('first');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(seen()).toBeUndefined();
  });
});
