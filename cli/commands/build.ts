import path from 'node:path';
import { Command } from 'commander';
import { buildBrands, type BuildOptions, type BuiltBrand, loadForBuild } from '../build/build-brands.ts';
import { checkOutFolder } from '../build/check-out-folder.ts';
import { isBasePath } from '../build/stamp/output-plan.ts';
import { renderVerification } from '../build/verify/render-verification.ts';
import { CommandError, type Io } from '../io.ts';
import { brandIds, noBrands } from '../manifest/brand-folder.ts';
import { failureCode } from '../manifest/loaded-brand.ts';
import type { NamedResult } from '../manifest/load-brands.ts';
import { countOf } from '../terminal/count-of.ts';
import { printJson } from '../terminal/print-json.ts';

const EXAMPLES = `
Examples:
  $ livery build northwind                 into dist/northwind
  $ livery build --all --out /srv/brands
  $ livery build acme --base /trade/       for a site that lives below /trade/
  $ livery build acme --copy               whole files instead of links to the shared build
  $ livery build acme --static-demo        into demos/acme, for any static host: the backend runs in the browser

An output has site/ (the web root), nginx.conf and Caddyfile, and for the backend server.json and headers.json.
Each build ends with livery verify. Exit code 1 if a brand has errors or faults, 2 if it does not exist.
`;

interface Options {
  all?: boolean;
  out?: string;
  base: string;
  copy?: boolean;
  staticDemo?: boolean;
  json?: boolean;
}

function idsFor(io: Io, named: string[], all: boolean): string[] {
  if (all && named.length)
    throw new CommandError(`--all already includes ${named.join(', ')}. Use either --all or names.`);
  const known = brandIds(io.brands);
  const ids = all ? known : [...new Set(named)];
  if (ids.length) return ids;
  throw new CommandError(
    known.length
      ? `Name a brand to build, or use --all. Known brands: ${known.join(', ')}`
      : noBrands(io.brands),
  );
}

function optionsFor(io: Io, { out, base, copy, staticDemo = false }: Options): BuildOptions {
  if (!isBasePath(base))
    throw new CommandError(
      `--base is a path with a slash at both ends, such as /trade/; found ${JSON.stringify(base)}.`,
    );
  if (out === '') throw new CommandError('--out names no folder. Write one, or omit --out.');
  return {
    out: out === undefined ? path.join(io.root, staticDemo ? 'demos' : 'dist') : path.resolve(out),
    base,
    staticDemo,
    transfer: copy ? 'copy' : 'link',
  };
}

/** @throws CommandError when the outputs cannot be written */
function writableOptions(io: Io, options: Options): BuildOptions {
  const resolved = optionsFor(io, options);
  checkOutFolder(resolved.out);
  return resolved;
}

function jsonReport(results: readonly NamedResult[], built: readonly BuiltBrand[]): object {
  const brands = results.map(({ id, result }) => {
    const found = built.find((brand) => brand.id === id);
    return {
      id,
      ok: found?.verification.ok ?? false,
      problems: result.problems,
      ...(found ? { folder: found.folder, ...found.verification } : {}),
    };
  });
  return { ok: brands.every(({ ok }) => ok), brands };
}

async function build(io: Io, named: string[], options: Options): Promise<void> {
  const ids = idsFor(io, named, options.all ?? false);
  const { loaded, results } = await loadForBuild(io, ids);
  const print = ({ folder, verification }: BuiltBrand) =>
    io.out(renderVerification(io, folder, verification));
  const built = loaded.length
    ? await buildBrands(io, loaded, writableOptions(io, options), options.json ? undefined : print)
    : [];
  if (options.json) printJson(io, jsonReport(results, built));
  const good = built.filter(({ verification }) => verification.ok).length;
  if (good < ids.length)
    throw new CommandError(
      `${ids.length - good} of ${countOf(ids.length, 'brand')} failed: fix the problems above and build again.`,
      failureCode(results.map(({ result }) => result)),
    );
}

export function buildCommand(io: Io): Command {
  return new Command('build')
    .description('turn manifests into sites')
    .argument('[brand...]', 'ids of brands')
    .option('--all', 'build every brand')
    .option(
      '--out <folder>',
      'where the outputs go (default: dist of the project, or demos for static demos)',
    )
    .option('--base <path>', 'path the site lives under', '/')
    .option('--copy', 'copy shared files instead of linking them')
    .option('--static-demo', 'a demo for any static host, whose backend runs in the browser')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', EXAMPLES)
    .action((ids: string[], options: Options) => build(io, ids, options));
}
