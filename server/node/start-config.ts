import { type Config, fileFolder, readConfig, siteFolders } from './config.ts';
import { loadSites } from './load-site.ts';
import { prepareFileFolder } from './prepare-file-folder.ts';
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
 * The configuration of a starting process, whose folder of uploaded files then exists.
 * @throws StartError with all problems of the variables and their folders
 */
export function readStartConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config = attempt(() => readConfig(env));
  const folders = siteFolders(env);
  const files = fileFolder(env);
  const prepared = attempt(() => (files === undefined ? undefined : prepareFileFolder(files, folders)));
  const sites = attempt(() => loadSites(folders));
  const problems = [...config.problems, ...prepared.problems, ...sites.problems];
  if (!config.value || problems.length) throw new StartError(problems);
  return config.value;
}
