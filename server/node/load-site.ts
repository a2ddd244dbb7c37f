import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isReservedHost } from '../../domain/access/reserved-host.ts';
import type { ServerBrand } from '../../schemas/generated/types.ts';
import type { Environment } from '../ports.ts';
import { openHeaderRules, type HeaderRules } from './header-rules.ts';
import { StartError, systemCode } from './start-error.ts';

/** A built brand on disk. */
export interface LoadedSite {
  brand: ServerBrand;
  /** Web root. */
  root: string;
  /** Base path of the site, with a leading and a trailing slash. */
  base: string;
  headers: HeaderRules;
}

const isOutput = (folder: string): boolean => existsSync(path.join(folder, 'server.json'));

const DENIED = ['EACCES', 'EPERM'];

/** The outputs that were meant with a folder beside or above them. */
function meantOutputs(folder: string): string[] {
  if (isOutput(path.dirname(folder))) return [path.dirname(folder)];
  try {
    return readdirSync(folder)
      .map((name) => path.join(folder, name))
      .filter(isOutput)
      .sort();
  } catch {
    return [];
  }
}

function cureOf(folder: string): string {
  const [first, ...others] = meantOutputs(folder);
  if (first === undefined) return 'Build it with: livery build <brand>';
  return others.length
    ? `It contains ${others.length + 1}: name those to serve, such as ${first}.`
    : `Did you mean ${first}?`;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (DENIED.includes(code))
      throw new StartError(
        `${file} cannot be read (${code}). Let the user of the backend read it and the folders above.`,
        { cause: error },
      );
    const why = code === 'ENOENT' ? 'is missing' : 'cannot be read';
    throw new StartError(
      `${file} ${why}: ${path.dirname(file)} is not a built brand. ${cureOf(path.dirname(file))}`,
      { cause: error },
    );
  }
}

function isServerBrand(value: unknown): value is ServerBrand {
  const brand = value as Partial<ServerBrand> | null;
  return (
    typeof brand?.id === 'string' &&
    (brand.mode === 'demo' || brand.mode === 'live') &&
    Array.isArray(brand.hosts) &&
    Array.isArray(brand.accountCurrencies) &&
    typeof brand.settings === 'object'
  );
}

/**
 * Reads one brand's output folder (`dist/<brand>`: site/, headers.json, server.json).
 * @throws StartError when the folder is not a built brand
 */
export function loadSite(folder: string): LoadedSite {
  const brand = readJson(path.join(folder, 'server.json'));
  if (!isServerBrand(brand))
    throw new StartError(
      `${path.join(folder, 'server.json')} was not built by this version of Livery. Build the brand again with: livery build <brand>`,
    );
  const root = path.join(folder, 'site');
  if (!statSync(path.join(root, 'index.html'), { throwIfNoEntry: false }))
    throw new StartError(`${root} has no index.html. Build the brand again with: livery build ${brand.id}`);
  return { brand, root, base: readBase(path.join(folder, 'build.json')), headers: loadHeaders(root) };
}

/**
 * Reads several output folders.
 * @throws StartError with the problem of each folder that is not a built brand
 */
export function loadSites(folders: readonly string[]): LoadedSite[] {
  const problems: string[] = [];
  const sites = folders.flatMap((folder) => {
    try {
      return [loadSite(folder)];
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(...error.problems);
      return [];
    }
  });
  if (problems.length) throw new StartError(problems);
  return sites;
}

/** The header rules of a build, stored beside its web root. */
export function loadHeaders(root: string): HeaderRules {
  const file = path.join(root, '../headers.json');
  const headers = openHeaderRules(readJson(file));
  if (!headers)
    throw new StartError(`${file} holds no header rules. Build the brand again with: livery build <brand>`);
  return headers;
}

function readBase(file: string): string {
  const base = (readJson(file) as { base?: unknown } | null)?.base;
  if (typeof base !== 'string' || !/^\/([\w.-]+\/)*$/.test(base))
    throw new StartError(`${file} names no path that the site lives under. Build the brand again.`);
  return base;
}

/** Conflicts between the hosts of brands on one server, as sentences. */
export function hostProblems(
  brands: readonly Pick<ServerBrand, 'id' | 'hosts'>[],
  environment: Environment,
): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const { id, hosts } of brands) {
    for (const host of new Set(hosts)) {
      const other = owners.get(host);
      owners.set(host, id);
      if (other !== undefined)
        problems.push(
          `The host ${host} is in ${other} and in ${id}. Leave it in one of them and build them again.`,
        );
      if (environment === 'production' && isReservedHost(host))
        problems.push(
          `The brand ${id} names the host ${host}, which is reserved and belongs to nobody. Name the real one.`,
        );
    }
  }
  return problems;
}
