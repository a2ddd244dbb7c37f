import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../../io.ts';
import type { BuildRecord } from '../build-record.ts';
import type { SharedIndex } from '../shared/build-runtime.ts';
import { checkBudgets, measure, type Weights } from './budgets.ts';
import { checkDefaultLogo, checkOtherBrands } from './check-brand.ts';
import { checkHeaders } from './check-headers.ts';
import { checkFeatures, checkModules, checkSharedFiles } from './check-modules.ts';
import { checkPages, checkReferences } from './check-pages.ts';
import { checkProtectedTexts } from './check-protected-text.ts';
import { checkRecord, readRecord } from './check-record.ts';
import { checkCredentials, checkText } from './check-text.ts';
import { checkWorker } from './check-worker.ts';
import type { OtherBrand } from './other-brands.ts';
import { type Fault, type FileMemo, type Output, readOutput } from './output.ts';

const MAX_NAMED = 8;

export interface Verification {
  id: string;
  build: string;
  mode: BuildRecord['mode'];
  ok: boolean;
  faults: Fault[];
  weights: Weights;
}

export interface VerifyContext {
  /** The shared build that the output's record names; undefined if it is not known here. */
  sharedOf(hash: string): Promise<Pick<SharedIndex, 'graph' | 'files'> | undefined>;
  brands: readonly OtherBrand[];
  memo?: FileMemo;
}

type Known = Awaited<ReturnType<VerifyContext['sharedOf']>>;

function modules(output: Output, record: BuildRecord, shared: Known): Fault[] {
  if (shared)
    return [
      ...checkFeatures(record),
      ...checkModules(output, record, shared.graph),
      ...checkSharedFiles(output, shared.files),
    ];
  return [
    {
      check: 'modules',
      file: 'build.json',
      message: `The shared build ${record.shared} is not known here, so that the modules of its scripts are unknown. Build the brand again with this version of Livery.`,
    },
  ];
}

/** A hint for a folder that is not an output. */
function meant(folder: string): string {
  if (existsSync(path.join(folder, '../build.json')))
    return `Name the folder above it: ${path.dirname(folder)}`;
  const outputs =
    existsSync(folder) && statSync(folder).isDirectory()
      ? readdirSync(folder)
          .filter((name) => existsSync(path.join(folder, name, 'build.json')))
          .sort()
      : [];
  return outputs.length
    ? `It contains outputs; name one of them: ${outputs.slice(0, MAX_NAMED).join(', ')}${outputs.length > MAX_NAMED ? ' …' : ''}`
    : 'Name the folder that "livery build" wrote, such as dist/northwind.';
}

/**
 * Verifies a built brand and reports all faults at once.
 * @throws CommandError if the folder is not an output
 */
export async function verifyOutput(folder: string, context: VerifyContext): Promise<Verification> {
  if (!existsSync(path.join(folder, 'site')))
    throw new CommandError(`${folder} is not a built brand: it has no site folder. ${meant(folder)}`);
  const output = readOutput(folder, context.memo);
  const record = readRecord(output);
  if (!record)
    throw new CommandError(
      `${folder} has no readable build.json, so its expected content is unknown. Build the brand again.`,
      1,
    );
  const shared = await context.sharedOf(record.shared);
  const weights = measure(output, record.base, shared?.graph, record.features);
  const own = context.brands.find(({ id }) => id === record.id) ?? {
    id: record.id,
    words: [record.id],
    pictures: new Map(),
  };
  const faults = [
    ...checkRecord(output, record),
    ...modules(output, record, shared),
    ...checkOtherBrands(output, own, context.brands),
    ...checkDefaultLogo(output, record),
    ...checkText(output),
    ...checkCredentials(output, record),
    ...checkPages(output, record),
    ...checkProtectedTexts(output, record),
    ...checkReferences(output, record),
    ...checkHeaders(output, record),
    ...checkWorker(output, record),
    ...checkBudgets(weights),
  ];
  return { id: record.id, build: record.build, mode: record.mode, ok: faults.length === 0, faults, weights };
}
