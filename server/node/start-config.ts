import { type Config, readConfig, siteFolders } from './config.ts';
import { loadSites } from './load-site.ts';
import { StartError } from './start-error.ts';

function problemsOf(work: () => unknown): readonly string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof StartError) return error.problems;
    throw error;
  }
}

/**
 * The configuration of a starting process.
 * @throws StartError with all problems of the variables and their folders
 */
export function readStartConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const problems = [...problemsOf(() => readConfig(env)), ...problemsOf(() => loadSites(siteFolders(env)))];
  if (problems.length) throw new StartError(problems);
  return readConfig(env);
}
