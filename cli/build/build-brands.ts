import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { CommandError, type Io } from '../io.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { type NamedResult, loadBrands } from '../manifest/load-brands.ts';
import { countProblems, renderProblems } from '../terminal/render-problems.ts';
import { withProgress } from '../terminal/with-progress.ts';
import { sweepOutputs } from './replace-folder.ts';
import { prepareShared, type SharedBuild } from './shared/shared-build.ts';
import { stampBrand, type StampOptions } from './stamp.ts';
import { asStaticDemo } from './static-demo/as-static-demo.ts';
import { prepareBackend } from './static-demo/backend-build.ts';
import { readBrands } from './verify/other-brands.ts';
import type { FileMemo } from './verify/output.ts';
import { type Verification, type VerifyContext, verifyOutput } from './verify/verify-output.ts';

export interface BuildOptions extends Omit<StampOptions, 'backend'> {
  /** The parent folder of the brands' output folders. */
  out: string;
  /** With a backend that runs in the browser. */
  staticDemo?: boolean;
}

export interface BuiltBrand {
  id: string;
  folder: string;
  verification: Verification;
}

/** Refuses to replace a folder that is not a Livery output. */
function refuseForeignFolder(folder: string) {
  const isForeign =
    existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(path.join(folder, 'build.json'));
  if (isForeign)
    throw new CommandError(
      `${folder} is not empty and is not the output of a build; building would replace it. Choose another folder with --out, or remove it.`,
    );
}

/** Returns the valid manifests; prints warnings and errors. */
export async function loadForBuild(
  io: Io,
  ids: readonly string[],
): Promise<{ loaded: LoadedBrand[]; results: NamedResult[] }> {
  const results = await loadBrands(io.root, ids, { brands: io.brands });
  io.err(
    renderProblems(
      io,
      results.flatMap(({ result }) => result.problems),
    ),
  );
  for (const { id, result } of results)
    if (!result.ok) io.err(`${id} is not built: ${countProblems(result.problems)}.\n`);
  return { loaded: results.flatMap(({ result }) => (result.ok ? [result.loaded] : [])), results };
}

/** The reference data with which `verify` compares this project's outputs. */
export function verifyContext(io: Io, sharedOf: VerifyContext['sharedOf']): VerifyContext {
  const memo: FileMemo = new Map();
  return { sharedOf, brands: readBrands(io.brands), memo };
}

async function buildOne(
  loaded: LoadedBrand,
  shared: SharedBuild,
  context: VerifyContext,
  { out, ...options }: StampOptions & { out: string },
): Promise<BuiltBrand> {
  const folder = path.join(out, loaded.id);
  refuseForeignFolder(folder);
  await stampBrand(loaded, shared, folder, options);
  return { id: loaded.id, folder, verification: await verifyOutput(folder, context) };
}

/** Stamps loaded brands and verifies each output. */
export async function buildBrands(
  io: Io,
  brands: readonly LoadedBrand[],
  { staticDemo = false, ...options }: BuildOptions,
  onBuilt: (built: BuiltBrand) => void = () => {},
): Promise<BuiltBrand[]> {
  const prepared = staticDemo ? brands.map(asStaticDemo) : brands;
  const shared = await withProgress(io, 'Building the runtime, once for all brands', prepareShared(io.root));
  const backend = staticDemo
    ? await withProgress(
        io,
        'Building the backend for browsers, once for all brands',
        prepareBackend(io.root),
      )
    : undefined;
  sweepOutputs(options.out);
  const context = verifyContext(io, (hash) => Promise.resolve(hash === shared.hash ? shared : undefined));
  const built: BuiltBrand[] = [];
  for (const loaded of prepared) {
    built.push(await buildOne(loaded, shared, context, { ...options, ...(backend ? { backend } : {}) }));
    onBuilt(built.at(-1)!);
  }
  return built;
}
