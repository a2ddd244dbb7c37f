import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { CommandError } from './io.ts';

/** Options that name the database of a backend. */
export interface DatabaseOptions {
  database?: string;
  data?: string;
}

/** A PostgreSQL, or the folder of an embedded database. */
export type NamedDatabase =
  { databaseUrl: string; dataDir: undefined } | { databaseUrl: undefined; dataDir: string };

const TWO_DATABASES = 'There are two databases. Use --database or --data, not both.';

/** Adds the options that `databaseOf` reads. */
export const withDatabase = (command: Command): Command =>
  command
    .option('--database <url>', 'PostgreSQL of the backend (default: DATABASE_URL)')
    .option('--data <folder>', 'folder of an embedded database; DATABASE_URL is then ignored');

/**
 * The database that a command works on: the option, else DATABASE_URL.
 * @returns null when no database is given
 * @throws CommandError for two databases
 */
export function databaseOf({ database, data }: DatabaseOptions): NamedDatabase | null {
  if (database && data) throw new CommandError(TWO_DATABASES);
  if (data) return { databaseUrl: undefined, dataDir: path.resolve(data) };
  const databaseUrl = database || process.env.DATABASE_URL?.trim();
  return databaseUrl ? { databaseUrl, dataDir: undefined } : null;
}

/** An embedded database is opened only where one is: opening would create it. */
const hasDatabase = (folder: string): boolean => existsSync(path.join(folder, 'db', 'PG_VERSION'));

/** Why a command cannot open the database of these options; empty if it can try. */
export function databaseProblems(options: DatabaseOptions): string[] {
  if (options.database && options.data) return [TWO_DATABASES];
  const named = databaseOf(options);
  if (!named)
    return [
      'There is no database. Set DATABASE_URL, or name one with --database, or the folder of an embedded one with --data.',
    ];
  return named.dataDir === undefined || hasDatabase(named.dataDir)
    ? []
    : [
        `${named.dataDir} is not the folder of an embedded database. Name the folder that \`livery preview\` or the backend keeps its data in, such as .livery/data/<brand>.`,
      ];
}

/** @throws CommandError without a database, for two, or for a folder without one */
export function requiredDatabase(options: DatabaseOptions): NamedDatabase {
  const [problem] = databaseProblems(options);
  if (problem !== undefined) throw new CommandError(problem);
  return databaseOf(options)!;
}
