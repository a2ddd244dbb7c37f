import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChunkError, importChunk } from '../../../runtime/lib/import-chunk.ts';

const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { href: 'http://localhost/profile', reload });
  vi.stubGlobal('fetch', async () => new Response());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('importChunk', () => {
  test('resolves with the module', async () => {
    await expect(importChunk('wallet', async () => ({ a: 1 }))).resolves.toEqual({ a: 1 });
  });

  test('fails after 120 s and names the chunk', async () => {
    const result = importChunk('wallet', () => new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(await Promise.race([result, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    const error = await result;
    expect(error).toBeInstanceOf(ChunkError);
    expect((error as ChunkError).message).toContain('wallet');
    expect(reload).not.toHaveBeenCalled();
  });

  test('reloads the page once when a chunk is missing, then rejects with its name', async () => {
    void importChunk('wallet', gone);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
    await expect(importChunk('wallet', gone)).rejects.toMatchObject({ chunk: 'wallet' });
    expect(reload).toHaveBeenCalledOnce();
  });

  test('does not reload the page for a prefetched chunk', async () => {
    await expect(importChunk('wallet', gone, false)).rejects.toMatchObject({ chunk: 'wallet' });
    expect(reload).not.toHaveBeenCalled();
  });

  test('allows another reload after a successful load', async () => {
    void importChunk('wallet', gone);
    await vi.advanceTimersByTimeAsync(0);
    await importChunk('wallet', async () => ({}));
    void importChunk('wallet', gone);
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['site down', async () => new Response(null, { status: 502 })],
  ])('does not reload the page when it could not load again: %s', async (_, fetch) => {
    vi.stubGlobal('fetch', fetch);
    await expect(importChunk('wallet', gone)).rejects.toBeInstanceOf(ChunkError);
    expect(reload).not.toHaveBeenCalled();
  });
});
