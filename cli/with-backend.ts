import { CommandError } from './io.ts';

type Backend = typeof import('../server/main.ts');

/**
 * Runs `work` with the reference backend, which only the commands that need it load.
 * @throws CommandError in place of the backend's StartError
 */
export async function withBackend<T>(work: (backend: Backend) => Promise<T>): Promise<T> {
  const backend = await import('../server/main.ts');
  try {
    return await work(backend);
  } catch (error) {
    throw error instanceof backend.StartError ? new CommandError(error.message) : error;
  }
}
