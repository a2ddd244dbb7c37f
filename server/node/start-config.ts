import { type Config, readConfig, siteFolders } from './config.ts';
import { loadSites } from './load-site.ts';
import { StartError } from './start-error.ts';

function attempt<T>(work: () => T): { value?: T; problems: readonly string[] } {
  try {
    return { value: work(), problems: [] };
  } catch (error) {
    if (error instanceof StartError) return { problems: error.problems };
    throw error;
  }
}

/**
 * The configuration of a starting process.
 * @throws StartError with all problems of the variables and their folders
 */
export function readStartConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = attempt(() => readConfig(env));
  const sites = attempt(() => loadSites(siteFolders(env)));
  const problems = [...config.problems, ...sites.problems];
  if (!config.value || problems.length) throw new StartError(problems);
  return config.value;
}
