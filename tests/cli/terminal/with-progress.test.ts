import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withProgress } from '../../../cli/terminal/with-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function work() {
  const output: string[] = [];
  let resolve!: (value: string) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const result = withProgress(
    {
      err: (text) => {
        output.push(text);
      },
    },
    'Checking',
    promise,
  );
  return { output, result, resolve, reject };
}

describe('withProgress', () => {
  it('prints nothing for fast work', async () => {
    const { output, result, resolve } = work();
    vi.advanceTimersByTime(999);
    resolve('done');
    expect(await result).toBe('done');
    vi.advanceTimersByTime(60_000);
    expect(output).toEqual([]);
  });

  it('prints the label once for slow work', async () => {
    const { output, result, resolve } = work();
    vi.advanceTimersByTime(30_000);
    resolve('done');
    await result;
    expect(output).toEqual(['Checking…\n']);
  });

  it('rejects when the work fails', async () => {
    const { output, result, reject } = work();
    reject(new Error('no'));
    await expect(result).rejects.toThrow('no');
    vi.advanceTimersByTime(60_000);
    expect(output).toEqual([]);
  });
});
