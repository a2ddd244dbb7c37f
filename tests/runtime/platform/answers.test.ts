import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAnswers, type Read } from '../../../runtime/platform/answers.ts';
import type { ApiResult } from '../../../runtime/platform/api-error.ts';

const fine = <T>(data: T): ApiResult<T> => ({ ok: true, data });
const failure = (status: number): ApiResult<never> => ({
  ok: false,
  error: { code: 'unknown', status, message: `status ${status}`, fields: {} },
});

/** Answers one after the other, the last one for ever, and keeps what it was given. */
function reading(...results: ApiResult<string>[]) {
  const signals: AbortSignal[] = [];
  const knew: (string | undefined)[] = [];
  const read: Read<string> = async (signal, known) => {
    signals.push(signal);
    knew.push(known);
    return results[Math.min(signals.length, results.length) - 1]!;
  };
  return { read, signals, knew };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const KEY = ['trade.closed', { query: { after: 'x' } }];

describe('answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads once for two that watch, and tells both', async () => {
    const answers = createAnswers();
    const { read, signals } = reading(fine('first'));
    const told = [vi.fn(), vi.fn()];
    for (const tell of told) answers.watch(KEY, read, tell);
    expect(answers.get(KEY)).toEqual({ isFetching: true, error: undefined });
    await settle();
    expect(answers.get(KEY)).toMatchObject({ data: 'first', isFetching: false });
    expect(signals).toHaveLength(1);
    for (const tell of told) expect(tell).toHaveBeenCalled();
  });

  it('reads again what is older than ten seconds, and nothing younger', async () => {
    const answers = createAnswers();
    const { read, signals, knew } = reading(fine('first'), fine('second'));
    const leave = answers.watch(KEY, read, () => {});
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(9_000);
    const leaveAgain = answers.watch(KEY, read, () => {});
    leaveAgain();
    expect(signals).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    answers.watch(KEY, read, () => {});
    expect(answers.get(KEY)).toMatchObject({ data: 'first', isFetching: true });
    await settle();
    expect(answers.get(KEY).data).toBe('second');
    expect(knew).toEqual([undefined, 'first']);
  });

  it('tries a failure that may pass a second time after a second, another one never', async () => {
    const answers = createAnswers();
    const passing = reading(failure(503), fine('late'));
    answers.watch(['asset.list'], passing.read, () => {});
    const lasting = reading(failure(404));
    answers.watch(KEY, lasting.read, () => {});
    await settle();
    expect(answers.get(KEY)).toMatchObject({ error: { status: 404 }, isFetching: false });
    expect(answers.get(['asset.list'])).toMatchObject({ isFetching: true });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers.get(['asset.list'])).toMatchObject({ data: 'late' });
    expect(lasting.signals).toHaveLength(1);
  });

  it('keeps what it knows where reading again fails, and says why', async () => {
    const answers = createAnswers();
    answers.watch(KEY, reading(fine('first'), failure(422)).read, () => {});
    await settle();
    await answers.refresh(KEY);
    expect(answers.get(KEY)).toMatchObject({ data: 'first', error: { status: 422 }, isFetching: false });
  });

  it('reads again what begins with a key and is watched, and the rest when it is', async () => {
    const answers = createAnswers();
    const watched = reading(fine('a'));
    const left = reading(fine('b'));
    const other = reading(fine('c'));
    answers.watch(KEY, watched.read, () => {});
    answers.watch(['trade.closed', 'practice'], left.read, () => {})();
    answers.watch(['trade.closed-count'], other.read, () => {});
    await settle();
    await answers.refresh(['trade.closed']);
    expect([watched, left, other].map(({ signals }) => signals.length)).toEqual([2, 1, 1]);
    answers.watch(['trade.closed', 'practice'], left.read, () => {});
    expect(left.signals).toHaveLength(2);
  });

  it('gives up what the last one waited for, and does not take its late answer', async () => {
    const answers = createAnswers();
    const { read, signals } = reading(fine('late'));
    answers.watch(KEY, read, () => {})();
    expect(signals[0]!.aborted).toBe(true);
    await settle();
    expect(answers.get(KEY)).toMatchObject({ isFetching: false });
    expect(answers.get(KEY).data).toBeUndefined();
  });

  it('keeps what was written over an answer under way that was given up', async () => {
    const answers = createAnswers();
    answers.watch(KEY, reading(fine('theirs')).read, () => {});
    answers.cancel(['trade.closed']);
    answers.set<string>(KEY, (known) => `${known} and mine`);
    await settle();
    expect(answers.get(KEY)).toEqual({ data: 'undefined and mine', error: undefined, isFetching: false });
  });

  it('reads failures again when it is told to', async () => {
    const answers = createAnswers();
    const failed = reading(failure(404), fine('there'));
    const good = reading(fine('good'));
    answers.watch(KEY, failed.read, () => {});
    answers.watch(['asset.list'], good.read, () => {});
    await settle();
    answers.retry();
    await settle();
    expect(answers.get(KEY)).toMatchObject({ data: 'there', error: undefined });
    expect(good.signals).toHaveLength(1);
  });

  it('forgets five minutes after the last has left', async () => {
    const answers = createAnswers();
    const { read } = reading(fine('first'));
    const leave = answers.watch(KEY, read, () => {});
    await settle();
    leave();
    await vi.advanceTimersByTimeAsync(299_000);
    expect(answers.get(KEY).data).toBe('first');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers.get(KEY)).toEqual({ isFetching: false });
  });
});
