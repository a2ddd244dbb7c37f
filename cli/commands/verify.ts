import path from 'node:path';
import { Command } from 'commander';
import { verifyContext } from '../build/build-brands.ts';
import { prepareShared, readShared } from '../build/shared/shared-build.ts';
import { sourcesHash } from '../build/shared/sources-hash.ts';
import { renderVerification, renderWeights } from '../build/verify/render-verification.ts';
import { verifyOutput } from '../build/verify/verify-output.ts';
import { CommandError, type Io } from '../io.ts';
import { countOf } from '../terminal/count-of.ts';
import { printJson } from '../terminal/print-json.ts';
import { withProgress } from '../terminal/with-progress.ts';

const EXAMPLES = `
Examples:
  $ livery verify dist/northwind
  $ livery verify /srv/brands/acme --json
  $ livery verify dist/northwind --weights      the JavaScript of every page beside its budget

Checks that the output is what the build wrote; that no script contains a module of a disabled feature, nor, in live,
of a simulation; that it contains no other brand, default logo, source map, secret or placeholder; that every file that
a page names exists with its integrity; the headers; and the JavaScript of every page's first paint
(docs/page-budgets.md). Exit code 1 if anything is wrong.
`;

/** The shared build that an output names: from the cache, or rebuilt if the sources are unchanged. */
async function findShared(root: string, hash: string) {
  const known = readShared(root, hash);
  if (known || sourcesHash(root) !== hash) return known;
  return prepareShared(root);
}

interface Options {
  json?: boolean;
  weights?: boolean;
}

async function verify(io: Io, folder: string, { json, weights }: Options): Promise<void> {
  const full = path.resolve(folder);
  const result = await withProgress(
    io,
    `Verifying ${folder}`,
    verifyOutput(
      full,
      verifyContext(io, (hash) => findShared(io.root, hash)),
    ),
  );
  if (json) printJson(io, { folder: full, ...result });
  else io.out(renderVerification(io, full, result) + (weights ? renderWeights(result.weights) : ''));
  if (!result.ok)
    throw new CommandError(
      `${countOf(result.faults.length, 'fault')} found: build ${result.id} again, and do not hand this output over.`,
      1,
    );
}

export function verifyCommand(io: Io): Command {
  return new Command('verify')
    .description('prove that an output is complete, unmodified and free of forbidden content')
    .argument('<folder>', "a brand's output: dist/<id>")
    .option('--weights', 'list the JavaScript of every page beside its budget')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((folder: string, options: Options) => verify(io, folder, options));
}
