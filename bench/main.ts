import { buildRows } from './build.bench.ts';
import { calibrate, machineFactor, REFERENCE_MS } from './calibration.ts';
import { commandRows } from './command.bench.ts';
import { commitOf, compareWith } from './compare.ts';
import { depositDialogRows } from './deposit-dialog.bench.ts';
import { firstLoadRows } from './first-load.bench.ts';
import { lighthouseRows } from './lighthouse.bench.ts';
import { moneyRows } from './money.bench.ts';
import { orderRows } from './orders.bench.ts';
import { pageRows } from './page.bench.ts';
import { processRows } from './processes.bench.ts';
import { rebuildRows } from './rebuild.bench.ts';
import { isMet, table, type Measured, type Row } from './row.ts';
import { streamRows } from './stream.bench.ts';
import { tickRows } from './ticks.bench.ts';
import { tradingRows } from './trading.bench.ts';
import { transactionRows } from './transactions.bench.ts';

const SUITES: Record<string, (root: string) => Promise<Row[]>> = {
  build: buildRows,
  command: commandRows,
  page: pageRows,
  ticks: async () => tickRows(),
  orders: orderRows,
  stream: streamRows,
  trading: tradingRows,
  transactions: transactionRows,
  money: moneyRows,
  processes: processRows,
  rebuild: rebuildRows,
  'deposit-dialog': depositDialogRows,
  'first-load': firstLoadRows,
  lighthouse: lighthouseRows,
};

/** Only by name: downloads Lighthouse on first use. */
const BY_NAME = ['lighthouse'];

/** The problem with the suite names; undefined when all are valid. */
function suiteProblem(names: readonly string[]): string | undefined {
  const unknown = names.filter((name) => !Object.hasOwn(SUITES, name));
  return unknown.length
    ? `There is no suite ${unknown.join(', ')}. Choose from: ${Object.keys(SUITES).join(', ')}`
    : undefined;
}

/** The problem with the command-line arguments; undefined when all are valid. */
export function problemOf(root: string, words: readonly string[]): string | undefined {
  if (words[0] !== 'compare') return suiteProblem(words);
  const [, commit, ...names] = words;
  if (!commit) return 'compare needs a commit: npm run bench -- compare <commit> [suite …]';
  return commitOf(root, commit)
    ? suiteProblem(names)
    : `There is no commit ${commit} in this repository. List them with: git log --oneline`;
}

async function measureSuite(root: string, name: string): Promise<Measured[]> {
  console.error(`measuring ${name}…`);
  const before = calibrate();
  const rows = await SUITES[name]!(root);
  const factor = machineFactor(before, calibrate());
  console.error(
    `${name}: this machine took ${factor.toFixed(2)} times as long as the reference machine (${REFERENCE_MS} ms)`,
  );
  return rows.map((row) => ({ row, factor }));
}

async function measureAll(root: string, names: readonly string[]): Promise<number> {
  const measured: Measured[] = [];
  for (const name of names) measured.push(...(await measureSuite(root, name)));
  console.log(table(measured));
  const missed = measured.filter(({ row, factor }) => !isMet(row, factor)).length;
  if (missed) console.error(`${missed} goal(s) missed, scaled to this machine.`);
  return missed;
}

/**
 * Runs the named suites (without names all that need no download) and prints one table, or compares them with another commit.
 * @returns the exit status: 1 when a figure is more than 5 % worse than that of the other commit
 */
export async function main(root: string, words: readonly string[]): Promise<number> {
  const isComparison = words[0] === 'compare';
  const names = words.slice(isComparison ? 2 : 0);
  const chosen = names.length ? names : Object.keys(SUITES).filter((name) => !BY_NAME.includes(name));
  if (!isComparison) {
    await measureAll(root, chosen);
    return 0;
  }
  const worse = compareWith(root, commitOf(root, words[1]!)!, chosen);
  if (worse) console.error(`${worse} figure(s) more than 5 % worse.`);
  return worse ? 1 : 0;
}
