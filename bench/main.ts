import { buildRows } from './build.bench.ts';
import { commandRows } from './command.bench.ts';
import { orderRows } from './orders.bench.ts';
import { pageRows } from './page.bench.ts';
import { streamRows } from './stream.bench.ts';
import { tradingRows } from './trading.bench.ts';
import { tickRows } from './ticks.bench.ts';
import { isMet, table, type Row } from './row.ts';

const SUITES: Record<string, (root: string) => Promise<Row[]>> = {
  build: buildRows,
  command: commandRows,
  page: pageRows,
  ticks: async () => tickRows(),
  orders: orderRows,
  stream: streamRows,
  trading: tradingRows,
};

/** What is wrong with these names of suites; undefined where nothing is. */
export function problemOf(names: string[]): string | undefined {
  const unknown = names.filter((name) => !Object.hasOwn(SUITES, name));
  return unknown.length
    ? `There is no suite ${unknown.join(', ')}. Choose of: ${Object.keys(SUITES).join(', ')}`
    : undefined;
}

/** Runs the named suites (all without names) and prints one table. Answers how many goals were missed. */
export async function main(root: string, names: string[]): Promise<number> {
  const chosen = names.length ? names : Object.keys(SUITES);
  const rows: Row[] = [];
  for (const name of chosen) {
    console.error(`measuring ${name}…`);
    rows.push(...(await SUITES[name]!(root)));
  }
  console.log(table(rows));
  return rows.filter((row) => !isMet(row)).length;
}
