import type { Io } from '../io.ts';

const PATIENCE_MS = 1000;

/** Says on standard error what takes so long, once it has taken a second. */
export async function withProgress<T>(io: Pick<Io, 'err'>, doing: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => io.err(`${doing}…\n`), PATIENCE_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
