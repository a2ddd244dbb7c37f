import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Brand } from '../../schemas/generated/types.ts';
import { brandIds, isBrandId, shownPath } from './brand-folder.ts';
import type { CheckContext } from './check-context.ts';
import { toProblem } from './violation.ts';
import type { InputBrand } from './input-brand.ts';
import type { LoadResult } from './loaded-brand.ts';
import { nearest } from '../../domain/strings/nearest.ts';
import type { Problem } from './problem.ts';
import { readAssets } from './read-asset.ts';
import { readSource } from './read-source.ts';
import { readTextFiles, type TextFile, textFolderProblems } from './read-text.ts';
import { builtFeatures } from './resolve-features.ts';
import { resolveSettings, settingValues } from './resolve-settings.ts';
import { runChecks } from './run-checks.ts';
import { checkShape, type Shape } from './shape.ts';
import { readSiblings, type Sibling } from './siblings.ts';
import { pointerParts, type Source } from './source.ts';

export interface LoadOptions {
  /** The day on which windows and dates are judged; default: SOURCE_DATE_EPOCH (seconds) where it is set, else now. */
  today?: Date;
  /** Folder that holds the brands' folders; default: `<root>/brands`. */
  brands?: string;
  /** The brands of that folder, where the caller has read them already. */
  siblings?: readonly Sibling[];
}

function fileProblem(
  rule: string,
  file: string,
  message: string,
  cure: string,
  suggestion?: string,
): Problem {
  return {
    severity: 'error',
    rule,
    file,
    line: 1,
    column: 1,
    path: '/',
    message,
    cure,
    ...(suggestion ? { suggestion } : {}),
  };
}

function missing(root: string, brands: string, id: string): Problem {
  const init = `livery init ${isBrandId(id) ? id : '<id>'}`;
  if (!existsSync(brands))
    return fileProblem(
      'manifest-missing',
      shownPath(root, brands),
      `There is no brand "${id}": the folder ${brands} does not exist.`,
      `Name the folder of the brands with --brands; ${init} creates it.`,
    );
  const known = brandIds(brands);
  const file = path.basename(id) === id ? path.join(brands, id, 'brand.json') : brands;
  if (known.includes(id))
    return fileProblem(
      'manifest-missing',
      shownPath(root, file),
      'The folder has no brand.json.',
      `Put the manifest there, or remove the folder; ${init} creates a complete one.`,
    );
  const suggestion = nearest(id, known);
  const cure = known.length
    ? `Known brands: ${known.join(', ')}. A new one: ${init}`
    : `Create the first one: ${init}`;
  return fileProblem(
    'manifest-missing',
    shownPath(root, file),
    `There is no brand "${id}".`,
    cure,
    suggestion,
  );
}

function readManifest(root: string, brands: string, id: string): Source | Problem {
  if (path.basename(id) !== id) return missing(root, brands, id);
  const file = path.join(brands, id, 'brand.json');
  const shown = shownPath(root, file);
  try {
    const source = readSource(shown, file);
    if (!source) return missing(root, brands, id);
    return 'rule' in source ? fileProblem(source.rule, shown, source.message, source.cure) : source;
  } catch (error) {
    return fileProblem(
      'syntax',
      shown,
      `The file cannot be read: ${(error as Error).message}.`,
      'Give your user the right to read it.',
    );
  }
}

function syntaxProblems(source: Source): Problem[] {
  return source.syntaxProblems.map(({ line, column, message, cure }) => ({
    severity: 'error',
    rule: 'syntax',
    file: source.file,
    line,
    column,
    path: '/',
    message,
    cure,
  }));
}

function mergedText(brand: InputBrand, files: TextFile[]): Record<string, Record<string, string>> {
  const merged: Record<string, Record<string, string>> = {};
  for (const { language, entries } of files) merged[language] = { ...entries };
  for (const [language, entries] of Object.entries(brand.text ?? {}))
    merged[language] = { ...merged[language], ...entries };
  return merged;
}

function valueLookup(data: unknown): CheckContext['hasValue'] {
  return (pointer) => {
    let node: unknown = data;
    for (const part of pointerParts(pointer)) {
      if (node === null || typeof node !== 'object' || !Object.hasOwn(node, part)) return false;
      node = (node as Record<string, unknown>)[part];
    }
    return true;
  };
}

function sorted(problems: Problem[]): Problem[] {
  return problems.sort(
    (a, b) =>
      a.file.localeCompare(b.file, 'en') ||
      a.line - b.line ||
      a.column - b.column ||
      a.rule.localeCompare(b.rule, 'en'),
  );
}

/** Every problem of a parsed manifest, its text files and its assets. */
function findProblems(
  root: string,
  folder: string,
  source: Source,
  { violations, originalPointer }: Shape,
  context: CheckContext,
): Problem[] {
  const { textFiles } = context;
  const sourceOf = (language?: string) =>
    textFiles.find((file) => file.language === language)?.source ?? source;
  return sorted([
    ...violations.map((violation) => toProblem('shape', violation, source)),
    ...textFiles.flatMap((file) => [
      ...syntaxProblems(file.source),
      ...file.violations.map((violation) => toProblem('shape', violation, file.source)),
    ]),
    ...textFolderProblems(root, folder),
    ...runChecks(context).map(({ rule, violation }) =>
      violation.textFile === undefined
        ? toProblem(rule, { ...violation, path: originalPointer(violation.path) }, source)
        : toProblem(rule, violation, sourceOf(violation.textFile)),
    ),
  ]);
}

async function checkManifest(
  root: string,
  folder: string,
  source: Source,
  { today, siblings }: Required<Pick<LoadOptions, 'today' | 'siblings'>>,
): Promise<LoadResult> {
  const shape = checkShape(source.data);
  const { brand } = shape;
  const textFiles = readTextFiles(root, folder);
  const settings = settingValues(resolveSettings(brand));
  const built = builtFeatures(brand);
  const assets = await readAssets(folder, brand);
  const context: CheckContext = {
    brand,
    hasValue: valueLookup(source.data),
    folderName: path.basename(folder),
    settings,
    built: new Set(built),
    assets,
    textFiles,
    earlierSiblings: siblings.filter(({ id }) => id < path.basename(folder)),
    today,
  };
  const problems = findProblems(root, folder, source, shape, context);
  if (problems.some((problem) => problem.severity === 'error')) return { ok: false, problems };
  const complete = brand as Brand;
  const logos = Object.fromEntries(assets.map(({ slot, content }) => [slot, content]));
  return {
    ok: true,
    loaded: {
      id: complete.id,
      folder,
      brand: complete,
      logos,
      settings,
      features: built,
      text: mergedText(brand, textFiles),
    },
    problems,
  };
}

/** The date of a reproducible build (reproducible-builds.org), else today. */
function buildDay(epoch: string | undefined): Date {
  return epoch && /^\d{1,12}$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date();
}

/**
 * Reads, checks and resolves `<brands>/<id>/brand.json` with its text files and assets. Reports all problems at
 * once; never throws for an invalid manifest.
 */
export async function loadBrand(root: string, id: string, options: LoadOptions = {}): Promise<LoadResult> {
  const { today = buildDay(process.env.SOURCE_DATE_EPOCH), brands = path.join(root, 'brands') } = options;
  const source = readManifest(root, brands, id);
  if ('rule' in source)
    return {
      ok: false,
      problems: [source],
      ...(brandIds(brands).includes(id) ? {} : { isMissing: true }),
    };
  if (source.syntaxProblems.length) return { ok: false, problems: syntaxProblems(source) };
  const { siblings = readSiblings(brands) } = options;
  return checkManifest(root, path.join(brands, id), source, { today, siblings });
}
