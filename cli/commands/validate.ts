import { Command } from 'commander';
import { CommandError, type Io } from '../io.ts';
import { brandIds, noBrands } from '../manifest/brand-folder.ts';
import { failureCode } from '../manifest/loaded-brand.ts';
import { loadBrands, type NamedResult } from '../manifest/load-brands.ts';
import { rulePage } from '../manifest/problem.ts';
import { countOf } from '../terminal/count-of.ts';
import { printJson } from '../terminal/print-json.ts';
import { countProblems, renderProblems } from '../terminal/render-problems.ts';
import { verdict } from '../terminal/verdict.ts';
import { withProgress } from '../terminal/with-progress.ts';

const EXAMPLES = `
Examples:
  $ livery validate                  all brands
  $ livery validate northwind harbor
  $ livery validate acme --json      for a program: { ok, brands: [{ id, ok, problems }] }

Exit code 1 if a brand has an error, 2 if a named brand does not exist. Warnings do not fail.
`;

function printReport(io: Io, results: readonly NamedResult[]): void {
  io.out(
    renderProblems(
      io,
      results.flatMap(({ result }) => result.problems),
    ),
  );
  for (const { id, result } of results) {
    io.out(`${verdict(io, result.ok)} ${id}  ${countProblems(result.problems)}\n`);
  }
}

function jsonReport(results: readonly NamedResult[]): object {
  const brands = results.map(({ id, result }) => ({
    id,
    ok: result.ok,
    problems: result.problems.map((problem) => ({ ...problem, docs: rulePage(problem.rule) })),
  }));
  return { ok: brands.every((brand) => brand.ok), brands };
}

async function validate(io: Io, named: string[], json: boolean): Promise<void> {
  const ids = named.length ? [...new Set(named)] : brandIds(io.brands);
  if (!ids.length) throw new CommandError(noBrands(io.brands));
  const results = await withProgress(
    io,
    `Checking ${countOf(ids.length, 'brand')}`,
    loadBrands(io.root, ids, { brands: io.brands }),
  );
  if (json) printJson(io, jsonReport(results));
  else printReport(io, results);
  const failed = results.filter(({ result }) => !result.ok).length;
  if (failed)
    throw new CommandError(
      `${failed} of ${countOf(results.length, 'brand')} cannot be built: fix the errors above.`,
      failureCode(results.map(({ result }) => result)),
    );
}

export function validateCommand(io: Io): Command {
  return new Command('validate')
    .description('check manifests, text and logos; all problems at once')
    .argument('[brand...]', 'ids of brands (default: all)')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((ids: string[], { json = false }: { json?: boolean }) => validate(io, ids, json));
}
