import path from 'node:path';
import { Command } from 'commander';
import {
  databaseProblems,
  requiredDatabase,
  withDatabase,
  type DatabaseOptions,
} from '../database-option.ts';
import { CommandError, type Io } from '../io.ts';
import { printJson } from '../terminal/print-json.ts';
import { withBackend } from '../with-backend.ts';

const EXAMPLES = `
Examples:
  $ DATABASE_URL=postgres://… livery admin create acme --email ops@acme.com --first-name Ana --last-name Ruiz
  $ livery admin create northwind --email ana@northwind.example --data .livery/data/northwind --url http://localhost:4600

Prints a link that sets the password, or JSON with --json: the link works once, for 30 minutes. Further administrators are appointed at the
operator's desk.
`;

interface Administrator {
  email: string;
  firstName: string;
  lastName: string;
}

interface CreateOptions extends DatabaseOptions, Partial<Administrator> {
  site?: string;
  url?: string;
  json?: boolean;
}

const REQUIRED: Readonly<Record<keyof Administrator, string>> = {
  email: '--email <address>',
  firstName: '--first-name <name>',
  lastName: '--last-name <name>',
};

function missingOptions(options: CreateOptions): string[] {
  return Object.entries(REQUIRED).flatMap(([name, option]) =>
    options[name as keyof Administrator] ? [] : [`${option} is missing.`],
  );
}

/** @throws CommandError that names every problem of the options, the site and the folder of the database */
async function create(io: Io, brand: string, options: CreateOptions): Promise<void> {
  const { url, email = '', firstName = '', lastName = '' } = options;
  const site = { folder: path.resolve(options.site ?? path.join('dist', brand)), url };
  const link = await withBackend(({ createFirstAdmin, firstAdminProblems, AdminRefusal }) => {
    const problems = [
      ...missingOptions(options),
      ...databaseProblems(options),
      ...firstAdminProblems(site, options.email),
    ];
    if (problems.length) throw new CommandError(problems.join('\n'));
    const admin = { email, firstName, lastName };
    return createFirstAdmin({ ...site, ...requiredDatabase(options), admin }).catch((error: unknown) => {
      throw error instanceof AdminRefusal ? new CommandError(error.message, 1) : error;
    });
  });
  if (options.json) return printJson(io, { ok: true, brand, email, link });
  io.out(`${email} is a superadministrator of ${brand}.\nSet the password within 30 minutes:\n  ${link}\n`);
}

export function adminCommand(io: Io): Command {
  const admin = new Command('admin')
    .description("manage a brand's administrators")
    .addHelpText('after', EXAMPLES);
  const command = admin
    .command('create')
    .description("create a brand's first superadministrator")
    .argument('<brand>', "the brand's id")
    .option(REQUIRED.email, 'their e-mail address (required)')
    .option(REQUIRED.firstName, 'their first name (required)')
    .option(REQUIRED.lastName, 'their last name (required)')
    .option('--site <folder>', "the brand's output (default: dist/<brand>)")
    .option('--url <address>', "the site's address (default: the first of the brand's hosts)");
  withDatabase(command)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((brand: string, options: CreateOptions) => create(io, brand, options));
  return admin;
}
