import type { Io } from '../io.ts';

const PROGRESS_DELAY_MS = 1000;

/** Writes a progress line to standard error if the work takes longer than a second. */
export async function withProgress<T>(io: Pick<Io, 'err'>, doing: string, work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => io.err(`${doing}…\n`), PROGRESS_DELAY_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
