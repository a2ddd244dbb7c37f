import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { writingDirection } from '../../domain/strings/writing-direction.ts';
import { CommandError, type Io } from '../io.ts';
import { shownPath } from '../manifest/brand-folder.ts';
import { isLanguage } from '../manifest/is-language.ts';
import { loadBrand } from '../manifest/load-brand.ts';
import { failureCode, type LoadedBrand } from '../manifest/loaded-brand.ts';
import { printJson } from '../terminal/print-json.ts';
import { countProblems, renderProblems } from '../terminal/render-problems.ts';
import { brandTexts } from '../text/brand-texts.ts';
import { listSome } from '../text/compare-units.ts';
import { type Imported, importBrandTexts, importProductTexts } from '../text/import-texts.ts';
import { keepTranslations } from '../text/keep-translations.ts';
import { PRODUCT, productTexts } from '../text/product-texts.ts';
import { pseudoText } from '../text/pseudo-text.ts';
import type { TranslatorFile } from '../text/translator-file.ts';
import type { TextGroup } from '../text/unit.ts';
import { writeFiles } from '../text/write-files.ts';
import { writeXliff } from '../text/write-xliff.ts';

const EXAMPLES = `
Examples:
  $ livery text export acme fr                    writes acme.fr.xlf for a translator
  $ livery text import acme fr acme.fr.xlf        checks it and writes brands/acme/text/fr.json
  $ livery text export product pt-BR --out pt.xlf a language of the product itself, for all brands
  $ livery text export acme eo --pseudo           made-up texts, accented and 40 % longer, to test layouts;
                                                  in Hebrew letters for ar, fa, he …

The file is XLIFF 2.0: each text with its English source, existing translation, notes and length limit.
An export keeps the translations of an existing file whose source is unchanged, unless --force is given.
An import reports all problems at once and writes nothing if one is an error. Both print JSON with --json.
docs/translation.md has the rules and the terms.
`;

interface Options {
  json?: boolean;
}

interface ExportOptions extends Options {
  out?: string;
  pseudo?: boolean;
  force?: boolean;
}

interface Exported {
  texts: number;
  translated: number;
  /** Number of translations that only the existing file had. */
  kept: number;
  /** Ids of translations of the existing file that do not fit any more. */
  discarded: string[];
}

function checkLanguage(language: string): void {
  if (!isLanguage(language))
    throw new CommandError(`"${language}" is not a language. Use a code such as "fr" or "pt-BR".`);
  if (language === 'en')
    throw new CommandError('English is the source. Change it in brands/<id>/text/en.json.');
}

async function load(io: Io, id: string, json = false): Promise<LoadedBrand> {
  const found = await loadBrand(io.root, id, { brands: io.brands });
  if (found.ok) return found.loaded;
  if (json) printJson(io, { ok: false, problems: found.problems });
  else io.out(renderProblems(io, found.problems));
  throw new CommandError(
    `${id} cannot be translated: ${countProblems(found.problems)}.`,
    failureCode([found]),
  );
}

const withPseudo = (groups: readonly TextGroup[], language: string): TextGroup[] =>
  groups.map(({ original, units }) => ({
    original,
    units: units.map((unit) => ({ ...unit, target: pseudoText(unit.source, writingDirection(language)) })),
  }));

/** @throws CommandError where made-up texts would replace a file */
function madeUpTexts(
  groups: readonly TextGroup[],
  { file, shown, language }: TranslatorFile,
  force: boolean,
) {
  if (existsSync(file) && !force)
    throw new CommandError(
      `${shown} exists, and may have translations. Name another file with --out, or replace it with --force.`,
    );
  return withPseudo(groups, language);
}

function printExport(io: Io, shown: string, { texts, translated, kept, discarded }: Exported): void {
  io.out(`${shown}: ${texts} texts, ${translated} of them translated.\n`);
  if (kept) io.out(`${kept} translations of the existing file were kept.\n`);
  if (discarded.length)
    io.out(
      `${discarded.length} translations of the existing file were discarded, because their texts have changed: ${listSome(discarded)}.\n`,
    );
}

async function exportTexts(io: Io, brand: string, language: string, options: ExportOptions): Promise<void> {
  checkLanguage(language);
  const texts =
    brand === PRODUCT
      ? await productTexts(io.root, language)
      : brandTexts(io.root, await load(io, brand, options.json), language);
  const file = path.resolve(options.out ?? `${brand}.${language}.xlf`);
  const { force = false } = options;
  const existing = { file, shown: shownPath(io.root, file), language };
  const { groups, kept, discarded } =
    force || options.pseudo ? { groups: texts, kept: 0, discarded: [] } : keepTranslations(texts, existing);
  const written = options.pseudo ? madeUpTexts(groups, existing, force) : groups;
  writeFiles([{ file, content: writeXliff(written, language) }]);
  const units = groups.flatMap((group) => group.units);
  const translated = units.filter(({ target }) => target !== undefined).length;
  const exported = { texts: units.length, translated, kept, discarded };
  if (options.json) return printJson(io, { ok: true, file, ...exported });
  printExport(io, existing.shown, exported);
}

function printImport(io: Io, { problems, translated, untranslated, written }: Imported): void {
  io.out(renderProblems(io, problems));
  if (!written.length) return;
  for (const file of written) io.out(`wrote ${shownPath(io.root, file)}\n`);
  const rest = untranslated.length ? `, ${untranslated.length} are not` : '';
  io.out(`${translated} texts are translated${rest}.\n`);
}

/** What is left to do after an import. */
function nextStep(brand: string, language: string, loaded?: LoadedBrand): string | undefined {
  if (brand === PRODUCT) return 'Run npm run generate, and add the language to the brands that offer it.';
  if (loaded?.brand.languages.includes(language)) return undefined;
  return `Add "${language}" to languages in brand.json: until then nobody can choose it.`;
}

async function importTexts(
  io: Io,
  brand: string,
  language: string,
  given: string,
  { json = false }: Options,
): Promise<void> {
  checkLanguage(language);
  const file = path.resolve(given);
  const translator = { file, shown: shownPath(io.root, file), language };
  const loaded = brand === PRODUCT ? undefined : await load(io, brand, json);
  const imported = loaded
    ? await importBrandTexts(io.root, loaded, translator)
    : await importProductTexts(io.root, translator);
  const ok = !imported.problems.some(({ severity }) => severity === 'error');
  const next = ok ? nextStep(brand, language, loaded) : undefined;
  if (json) printJson(io, { ok, ...imported, ...(next ? { next } : {}) });
  else printImport(io, imported);
  if (!ok) throw new CommandError(`Nothing was imported: ${countProblems(imported.problems)}.`, 1);
  if (next && !json) io.out(`${next}\n`);
}

export function textCommand(io: Io): Command {
  const command = new Command('text')
    .description('export texts for a translator, and import the translation')
    .addHelpText('after', EXAMPLES);
  command
    .command('export')
    .description('write the texts of a brand for a translator')
    .argument('<brand>', `the brand's id, or "${PRODUCT}" for the texts of all brands`)
    .argument('<language>', 'the language to translate into')
    .option('--out <file>', 'the file to write (default: <brand>.<language>.xlf)')
    .option('--pseudo', 'fill in made-up texts, to test layouts')
    .option('--force', 'replace an existing file with its translations')
    .option('--json', 'print the result as JSON')
    .action((brand: string, language: string, options: ExportOptions) =>
      exportTexts(io, brand, language, options),
    );
  command
    .command('import')
    .description("check a translator's file and write the texts of the brand")
    .argument('<brand>', `the brand's id, or "${PRODUCT}" for the texts of all brands`)
    .argument('<language>', 'the language of the translation')
    .argument('<file>', 'the XLIFF file')
    .option('--json', 'print the result as JSON')
    .action((brand: string, language: string, file: string, options: Options) =>
      importTexts(io, brand, language, file, options),
    );
  return command;
}
