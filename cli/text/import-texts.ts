import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadBrand } from '../manifest/load-brand.ts';
import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import type { Problem } from '../manifest/problem.ts';
import { pointerTo } from '../manifest/source.ts';
import { brandFiles, brandTexts } from './brand-texts.ts';
import { type Comparison, compareUnits, listSome, missingTranslation } from './compare-units.ts';
import { manifestPath } from './manifest-texts.ts';
import { completeGroups, type PartialFile, productFiles, productTexts } from './product-texts.ts';
import type { TranslatedUnit, Xliff } from './read-xliff.ts';
import { readTranslatorFile, type TranslatorFile } from './translator-file.ts';
import { unitsOf } from './unit.ts';
import { type FileContent, writeFiles } from './write-files.ts';

/** The outcome of an import; nothing is written where `problems` has an error. */
export interface Imported extends Pick<Comparison, 'problems' | 'untranslated'> {
  translated: number;
  /** Absolute paths. */
  written: string[];
}

const hasErrors = (problems: readonly Problem[]) => problems.some(({ severity }) => severity === 'error');

function result({ problems, untranslated, translations }: Comparison, files: FileContent[]): Imported {
  const isRefused = hasErrors(problems);
  if (!isRefused) writeFiles(files);
  return {
    problems,
    untranslated,
    translated: translations.size,
    written: isRefused ? [] : files.map(({ file }) => file),
  };
}

/** The unit of a problem in the brand's files; undefined for a problem that no translation causes. */
function unitOf({ path: pointer }: Problem, { units }: Xliff, language: string): TranslatedUnit | undefined {
  return units.find(({ id }) => {
    const place = manifestPath(id, language);
    return pointer === (place ? place.reduce<string>(pointerTo, '') : pointerTo('', id));
  });
}

/** Errors that a copy of the brand with the translations has, at the units that cause them. */
async function errorsAfter(
  root: string,
  { id, folder }: LoadedBrand,
  files: readonly FileContent[],
): Promise<Problem[]> {
  const brands = mkdtempSync(path.join(tmpdir(), 'livery-text-'));
  try {
    cpSync(folder, path.join(brands, id), { recursive: true });
    writeFiles(
      files.map(({ file, content }) => ({
        file: path.join(brands, id, path.relative(folder, file)),
        content,
      })),
    );
    const { problems } = await loadBrand(root, id, { brands, siblings: [] });
    return problems.filter(({ severity }) => severity === 'error');
  } finally {
    rmSync(brands, { recursive: true, force: true });
  }
}

/** Imports a translator's file into a brand: all of it, or nothing if it has an error. */
export async function importBrandTexts(
  root: string,
  loaded: LoadedBrand,
  translator: TranslatorFile,
): Promise<Imported> {
  const { language, shown } = translator;
  const known = unitsOf(brandTexts(root, loaded, language));
  const fallback = loaded.brand.languages.includes(language)
    ? 'the existing text stays, else English is shown.'
    : 'English is shown.';
  const xliff = readTranslatorFile(translator);
  const comparison = compareUnits(shown, xliff, known, { language, fallback });
  if (hasErrors(comparison.problems)) return result(comparison, []);
  const files = brandFiles(loaded, language, comparison.translations);
  const errors = (await errorsAfter(root, loaded, files)).map((problem) => {
    const { position = { line: 1, column: 1 } } = unitOf(problem, xliff, language) ?? {};
    return { ...problem, file: shown, ...position };
  });
  return result({ ...comparison, problems: [...comparison.problems, ...errors] }, files);
}

const partialFile = (file: string, { original, size, missing }: PartialFile): Problem =>
  missingTranslation(
    file,
    `The translations of ${original} are not written: ${missing.length} of ${size} texts have none (${listSome(missing)}).`,
  );

/** Imports a language of the product: every complete folder, or nothing if the file has an error. */
export async function importProductTexts(root: string, translator: TranslatorFile): Promise<Imported> {
  const { language, shown } = translator;
  const groups = await productTexts(root, language);
  const fallback = 'folders that lack one are not written and stay English.';
  const comparison = compareUnits(shown, readTranslatorFile(translator), unitsOf(groups), {
    language,
    fallback,
  });
  if (hasErrors(comparison.problems)) return result(comparison, []);
  const { complete, partial } = completeGroups(groups, comparison.translations);
  const problems = [...comparison.problems, ...partial.map((file) => partialFile(shown, file))];
  return result(
    { ...comparison, problems },
    await productFiles(root, language, complete, comparison.translations),
  );
}
