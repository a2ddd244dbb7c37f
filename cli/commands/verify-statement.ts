import { Command } from 'commander';
import { chainHash } from '../../domain/statement/chain-hash.ts';
import { ledgerDifference } from '../../domain/statement/ledger-difference.ts';
import { statementFault } from '../../domain/statement/verify-statement.ts';
import type { Statement } from '../../schemas/generated/types.ts';
import { databaseOf, requiredDatabase, withDatabase, type DatabaseOptions } from '../database-option.ts';
import { CommandError, type Io } from '../io.ts';
import { differenceWording, faultWording } from '../statement/fault-wording.ts';
import { readStatement } from '../statement/read-statement.ts';
import { printJson } from '../terminal/print-json.ts';
import { withBackend } from '../with-backend.ts';

const EXAMPLES = `
Examples:
  $ livery verify-statement statement-2026-10.json
  $ DATABASE_URL=postgres://… livery verify-statement statement-2026-10.csv --brand acme
  $ livery verify-statement statement-2026-10.csv --brand northwind --data .livery/data/northwind

Recomputes the hash chain, the running balances, the closing figures and the checksum of a statement. With --brand,
it also compares every entry with the ledger of the database. Exit code 1 if anything differs. docs/statements.md
explains the chain.
`;

interface Options extends DatabaseOptions {
  brand?: string;
  json?: boolean;
}

type Outcome = { ok: true; scope: 'file' | 'ledger' } | { ok: false; problem: string };

async function compare(statement: Statement, brand: string, options: Options): Promise<Outcome> {
  const database = requiredDatabase(options);
  const { account, period } = statement;
  const ledger = await withBackend(({ ledgerStatement }) =>
    ledgerStatement({ brand, account, period, ...database }),
  );
  if (!ledger) return { ok: false, problem: `The ledger has no account ${account} of the brand ${brand}.` };
  const difference = ledgerDifference(statement, ledger);
  return difference ? { ok: false, problem: differenceWording(difference) } : { ok: true, scope: 'ledger' };
}

async function outcomeOf(statement: Statement, options: Options): Promise<Outcome> {
  const fault = await statementFault(statement, chainHash);
  if (fault) return { ok: false, problem: faultWording(fault) };
  return options.brand ? await compare(statement, options.brand, options) : { ok: true, scope: 'file' };
}

function render(
  { account, period, entries, closing, currency }: Statement,
  scope: 'file' | 'ledger',
  hint: string,
): string {
  const proved = scope === 'ledger' ? 'chain intact, equal to the ledger' : 'chain intact';
  return `${account}, ${period}: verified ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}, ${proved}.\nClosing balance ${closing.balance} ${currency}, chain ${closing.hash || 'empty'}.\n${hint}`;
}

/** A database without a brand is not used: the result says so. */
const hintOf = (scope: 'file' | 'ledger', options: Options): string =>
  scope === 'file' && databaseOf(options)
    ? 'Not compared with the ledger of DATABASE_URL: for that, name the brand with --brand <id>.\n'
    : '';

async function verify(io: Io, file: string, options: Options): Promise<void> {
  if (options.brand) requiredDatabase(options);
  else if (options.database || options.data)
    throw new CommandError("The database holds several brands. Name the statement's with --brand <id>.");
  const statement = readStatement(file);
  const outcome = await outcomeOf(statement, options);
  if (!outcome.ok) throw new CommandError(outcome.problem, 1);
  const { account, period, entries, closing } = statement;
  if (options.json) return printJson(io, { ...outcome, account, period, entries: entries.length, closing });
  io.out(render(statement, outcome.scope, hintOf(outcome.scope, options)));
}

export function verifyStatementCommand(io: Io): Command {
  const command = new Command('verify-statement')
    .description('prove that a statement is complete and unchanged')
    .argument('<file>', 'a statement as JSON or CSV')
    .option('--brand <id>', "compare with the brand's ledger in the database");
  return withDatabase(command)
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((file: string, options: Options) => verify(io, file, options));
}
