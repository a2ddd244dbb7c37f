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
import { type Imported, importBrandTexts, importProductTexts } from '../text/import-texts.ts';
import { PRODUCT, productTexts } from '../text/product-texts.ts';
import { pseudoText } from '../text/pseudo-text.ts';
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
An import reports all problems at once and writes nothing if one is an error. Both print JSON with --json.
docs/translation.md has the rules and the terms.
`;

interface Options {
  json?: boolean;
}

interface ExportOptions extends Options {
  out?: string;
  pseudo?: boolean;
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

async function exportTexts(io: Io, brand: string, language: string, options: ExportOptions): Promise<void> {
  checkLanguage(language);
  const groups =
    brand === PRODUCT
      ? await productTexts(io.root, language)
      : brandTexts(io.root, await load(io, brand, options.json), language);
  const file = path.resolve(options.out ?? `${brand}.${language}.xlf`);
  const shown = options.pseudo ? withPseudo(groups, language) : groups;
  writeFiles([{ file, content: writeXliff(shown, language) }]);
  const units = groups.flatMap((group) => group.units);
  const translated = units.filter(({ target }) => target !== undefined).length;
  if (options.json) return printJson(io, { ok: true, file, texts: units.length, translated });
  io.out(`${shownPath(io.root, file)}: ${units.length} texts, ${translated} of them translated.\n`);
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
