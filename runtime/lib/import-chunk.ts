const TIMEOUT_MS = 120_000;
const RELOADED = 'app:reloaded-for-chunk';

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

/** After a new deployment old chunks are gone: the page reloads once to learn the new ones. */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, '1');
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** A reload while the site is away would lose the page at hand to the browser's own error page. */
async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads a part of the site. Fails after 120 s or with the network's error, naming the chunk (spec 1 §9). `mayReload`: off where nobody has asked for the part, and may be typing. */
export async function importChunk<T>(chunk: string, load: () => Promise<T>, mayReload = true): Promise<T> {
  const limit = timeout(chunk, TIMEOUT_MS);
  try {
    const module = await Promise.race([load(), limit.promise]);
    try {
      sessionStorage.removeItem(RELOADED);
    } catch {
      // Storage is closed to this page; the reload simply is not remembered.
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
