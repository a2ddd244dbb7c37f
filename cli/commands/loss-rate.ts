import { Command } from 'commander';
import { requiredDatabase, withDatabase, type DatabaseOptions } from '../database-option.ts';
import { CommandError, type Io } from '../io.ts';
import { printJson } from '../terminal/print-json.ts';
import { withBackend } from '../with-backend.ts';

const EXAMPLES = `
Examples:
  $ DATABASE_URL=postgres://… livery loss-rate acme
  $ livery loss-rate northwind --data .livery/data/northwind --simulated-prices

The share of retail accounts that lost money with CFDs in the last twelve months: real accounts with at least one position
open in that time whose realised and unrealised net results, costs included, add up to less than zero. Deposits,
withdrawals and practice accounts do not count. Open positions are valued at the last prices of the price source.
Prints the part of the manifest to write under "protection". Compute it again every three months.
`;

interface Options extends DatabaseOptions {
  simulatedPrices?: boolean;
  json?: boolean;
}

type RiskWarning = { form: 'provider'; lossPercent: string; windowEnd: string } | { form: 'new_provider' };

interface Report {
  accounts: number;
  losing: number;
  percent: string | null;
  from: string;
  to: string;
  openPositions: number;
  /** Null for the data of a demo or rehearsal: a live manifest must not state its rate. */
  riskWarning: RiskWarning | null;
}

const riskWarningOf = (percent: string | null, windowEnd: string): RiskWarning =>
  percent === null ? { form: 'new_provider' } : { form: 'provider', lossPercent: percent, windowEnd };

async function compute(brand: string, options: Options): Promise<Report> {
  const database = requiredDatabase(options);
  const { simulatedPrices } = options;
  const rate = await withBackend(({ computeLossRate }) =>
    computeLossRate({ brand, ...database, simulatedPrices }),
  );
  if (!rate) throw new CommandError(`The database has no brand ${brand}.`);
  const { unpriced, from, to, isDemo, ...counts } = rate;
  if (unpriced.length)
    throw new CommandError(
      `Open positions cannot be valued: there is no stored price of ${unpriced.join(', ')} or of its currency. Start the backend with the price source, or use --simulated-prices for a demo.`,
    );
  const windowEnd = to.toISOString().slice(0, 10);
  return {
    ...counts,
    from: from.toISOString(),
    to: to.toISOString(),
    riskWarning: isDemo ? null : riskWarningOf(rate.percent, windowEnd),
  };
}

function render(
  brand: string,
  { accounts, losing, percent, from, to, openPositions, riskWarning }: Report,
): string {
  const result =
    percent === null
      ? `No retail account of ${brand} had a CFD open.`
      : `${percent} % of the retail accounts of ${brand} lost money: ${losing} of ${accounts}.`;
  return `${result}
Window     ${from} to ${to}
Positions  ${openPositions} open, valued at the last prices
Manifest   ${riskWarning ? `"riskWarning": ${JSON.stringify(riskWarning)}` : 'nothing: the data is of a demo or rehearsal'}
`;
}

async function run(io: Io, brand: string, options: Options): Promise<void> {
  const report = await compute(brand, options);
  if (options.json) return printJson(io, { ok: true, brand, ...report });
  io.out(render(brand, report));
}

export function lossRateCommand(io: Io): Command {
  const command = new Command('loss-rate')
    .description("compute the percentage of a brand's risk warning from the ledger")
    .argument('<brand>', "the brand's id");
  return withDatabase(command)
    .option('--simulated-prices', 'value open positions at the simulated prices of a demo')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((brand: string, options: Options) => run(io, brand, options));
}
