const TIMEOUT_MS = 120_000;
const RELOADED_KEY = 'app:reloaded-for-chunk';

export class ChunkError extends Error {
  readonly chunk: string;

  constructor(chunk: string, cause: unknown) {
    super(`The part "${chunk}" of this site could not be loaded`, { cause });
    this.name = 'ChunkError';
    this.chunk = chunk;
  }
}

function timeout(chunk: string, milliseconds: number): { promise: Promise<never>; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError(chunk, `no answer within ${milliseconds / 1000} s`)),
      milliseconds,
    );
  });
  return { promise, cancel: () => clearTimeout(timer) };
}

/** A new deployment removes old chunks: the page reloads once to load the new ones. */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY)) return false;
    sessionStorage.setItem(RELOADED_KEY, '1');
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Reloading while the site is unreachable would replace the page with the browser's error page. */
async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/**
 * Imports a chunk. Fails after 120 s or with the network's error, naming the chunk (spec 1 §9). `mayReload`:
 * false for chunks that the user did not request, because a reload could discard typed input.
 */
export async function importChunk<T>(chunk: string, load: () => Promise<T>, mayReload = true): Promise<T> {
  const limit = timeout(chunk, TIMEOUT_MS);
  try {
    const module = await Promise.race([load(), limit.promise]);
    try {
      sessionStorage.removeItem(RELOADED_KEY);
    } catch {
      // Storage is blocked: the reload is not recorded.
    }
    return module;
  } catch (cause) {
    if (mayReload && !(cause instanceof ChunkError) && (await siteAnswers()) && reloadOnce())
      return await new Promise<never>(() => {});
    throw cause instanceof ChunkError ? cause : new ChunkError(chunk, cause);
  } finally {
    limit.cancel();
  }
}
