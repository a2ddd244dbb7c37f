import path from 'node:path';
import { Command } from 'commander';
import { requiredDatabase, withDatabase, type DatabaseOptions } from '../database-option.ts';
import type { Io } from '../io.ts';
import { printJson } from '../terminal/print-json.ts';
import { withBackend } from '../with-backend.ts';

const EXAMPLES = `
Examples:
  $ DATABASE_URL=postgres://… livery admin create acme --email ops@acme.com --first-name Ana --last-name Ruiz
  $ livery admin create northwind --email ana@northwind.example --data .livery/data/northwind --url http://localhost:4600

Prints a link that sets the password, or JSON with --json: the link works once, for 30 minutes. Further administrators are appointed at the
operator's desk.
`;

interface CreateOptions extends DatabaseOptions {
  email: string;
  firstName: string;
  lastName: string;
  site?: string;
  url?: string;
  json?: boolean;
}

async function create(io: Io, brand: string, options: CreateOptions): Promise<void> {
  const database = requiredDatabase(options);
  const { email, firstName, lastName, url } = options;
  const folder = path.resolve(options.site ?? path.join('dist', brand));
  const admin = { email, firstName, lastName };
  const link = await withBackend(
    ({ createFirstAdmin }) => createFirstAdmin({ folder, url, ...database, admin }),
    1,
  );
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
    .requiredOption('--email <address>', 'their e-mail address')
    .requiredOption('--first-name <name>', 'their first name')
    .requiredOption('--last-name <name>', 'their last name')
    .option('--site <folder>', "the brand's output (default: dist/<brand>)")
    .option('--url <address>', "the site's address (default: the first of the brand's hosts)");
  withDatabase(command)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((brand: string, options: CreateOptions) => create(io, brand, options));
  return admin;
}
