import { createHash } from 'node:crypto';
import path from 'node:path';
import { Command } from 'commander';
import { ledgerDifference } from '../../domain/account/ledger-difference.ts';
import { statementFault } from '../../domain/account/verify-statement.ts';
import type { Statement } from '../../schemas/generated/types.ts';
import { CommandError, type Io } from '../io.ts';
import { differenceWording, faultWording } from '../statement/fault-wording.ts';
import { readStatement } from '../statement/read-statement.ts';

const EXAMPLES = `
Examples:
  $ livery verify-statement statement-2026-10.json
  $ livery verify-statement statement-2026-10.csv --brand acme --database postgres://…
  $ livery verify-statement statement-2026-10.csv --brand northwind --data .livery/data

Recomputes the hash chain, the running balances, the closing figures and the checksum of a statement. With a database,
it also compares every entry with the ledger. Exit code 1 where anything differs. docs/statements.md explains the chain.
`;

interface Options {
  brand?: string;
  database?: string;
  data?: string;
  json?: boolean;
}

type Outcome = { ok: true; scope: 'file' | 'ledger' } | { ok: false; problem: string };

const chainHash = (previous: string, text: string) =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex');

async function compare(statement: Statement, brand: string, { database, data }: Options): Promise<Outcome> {
  const { ledgerStatement, StartError } = await import('../../server/main.ts');
  try {
    const ledger = await ledgerStatement({
      brand,
      account: statement.account,
      period: statement.period,
      databaseUrl: database,
      dataDir: database ? undefined : path.resolve(data!),
    });
    if (!ledger)
      return { ok: false, problem: `The ledger has no account ${statement.account} of the brand ${brand}.` };
    const difference = ledgerDifference(statement, ledger);
    return difference ? { ok: false, problem: differenceWording(difference) } : { ok: true, scope: 'ledger' };
  } catch (error) {
    throw error instanceof StartError ? new CommandError(error.message) : error;
  }
}

async function outcomeOf(statement: Statement, options: Options): Promise<Outcome> {
  const fault = await statementFault(statement, chainHash);
  if (fault) return { ok: false, problem: faultWording(fault) };
  if (!options.database && !options.data) return { ok: true, scope: 'file' };
  return await compare(statement, options.brand!, options);
}

function render(
  { account, period, entries, closing, currency }: Statement,
  scope: 'file' | 'ledger',
): string {
  const proved = scope === 'ledger' ? 'chain intact, equal to the ledger' : 'chain intact';
  return `${account}, ${period}: verified ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}, ${proved}.\nClosing balance ${closing.balance} ${currency}, chain ${closing.hash || 'empty'}.\n`;
}

async function verify(io: Io, file: string, options: Options): Promise<void> {
  if ((options.database || options.data) && !options.brand)
    throw new CommandError("The database holds several brands. Name the statement's with --brand <id>.");
  const statement = readStatement(file);
  const outcome = await outcomeOf(statement, options);
  if (!outcome.ok) throw new CommandError(outcome.problem, 1);
  const { account, period, entries, closing } = statement;
  io.out(
    options.json
      ? `${JSON.stringify({ ...outcome, account, period, entries: entries.length, closing }, null, 2)}\n`
      : render(statement, outcome.scope),
  );
}

export function verifyStatementCommand(io: Io): Command {
  return new Command('verify-statement')
    .description('prove that a statement is complete and unchanged')
    .argument('<file>', 'a statement as JSON or CSV')
    .option('--database <url>', 'compare with the ledger of this PostgreSQL')
    .option('--data <folder>', 'compare with the ledger of the embedded database in this folder')
    .option('--brand <id>', "the brand's id in the database")
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((file: string, options: Options) => verify(io, file, options));
}
