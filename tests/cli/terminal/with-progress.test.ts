import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withProgress } from '../../../cli/terminal/with-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function work() {
  const said: string[] = [];
  let resolve!: (value: string) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const result = withProgress(
    {
      err: (text) => {
        said.push(text);
      },
    },
    'Checking',
    promise,
  );
  return { said, result, resolve, reject };
}

describe('withProgress', () => {
  it('is silent for what is quick', async () => {
    const { said, result, resolve } = work();
    vi.advanceTimersByTime(999);
    resolve('done');
    expect(await result).toBe('done');
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });

  it('says once what takes longer', async () => {
    const { said, result, resolve } = work();
    vi.advanceTimersByTime(30_000);
    resolve('done');
    await result;
    expect(said).toEqual(['Checking…\n']);
  });

  it('passes a failure on', async () => {
    const { said, result, reject } = work();
    reject(new Error('no'));
    await expect(result).rejects.toThrow('no');
    vi.advanceTimersByTime(60_000);
    expect(said).toEqual([]);
  });
});
