import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENGLISH_FILES } from '../manifest/text-keys.ts';
import { pageTexts } from './page-texts.ts';
import { type Sentences, serverTexts, translateSentences } from './server-texts.ts';
import { textUses } from './text-uses.ts';
import { readModule, translateModule } from './translate-module.ts';
import type { TextGroup, TextUnit } from './unit.ts';
import type { FileContent } from './write-files.ts';

/** Takes the place of a brand's id in `livery text`. */
export const PRODUCT = 'product';

const SERVER = 'server/text/en.json';

/** The file of another language beside an English one. */
const inLanguage = (file: string, language: string) => file.replace(/\ben\.(ts|json)$/, `${language}.$1`);

function readJson(root: string, file: string): Sentences | undefined {
  const place = path.join(root, file);
  return existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as Sentences) : undefined;
}

/** The texts that a file of a language has itself. */
async function ownTexts(root: string, file: string): Promise<ReadonlyMap<string, string>> {
  const place = path.join(root, file);
  if (!existsSync(place)) return new Map();
  const source = readFileSync(place, 'utf8');
  return file.endsWith('.json')
    ? new Map(Object.entries(JSON.parse(source) as Record<string, string>))
    : readModule(source);
}

/** Every text of the product: those of pages and forms, and the sentences of the backend. */
export async function productTexts(root: string, language: string): Promise<TextGroup[]> {
  const files = await Promise.all(
    Object.keys(ENGLISH_FILES).map((file) => ownTexts(root, inLanguage(file, language))),
  );
  const existing = new Map(files.flatMap((texts) => [...texts]));
  const pages = pageTexts({
    uses: textUses(root),
    includes: () => true,
    targetOf: (key) => existing.get(key),
  });
  const server = serverTexts(readJson(root, SERVER)!, readJson(root, inLanguage(SERVER, language)));
  return [...pages, { original: SERVER, units: server }];
}

/** A file with translations that is not written. */
export interface PartialFile {
  original: string;
  size: number;
  /** Ids without a translation. */
  missing: string[];
}

interface Groups {
  complete: TextGroup[];
  partial: PartialFile[];
}

const isData = ({ original }: TextGroup) => original.endsWith('.json');

/**
 * The page shows a folder in English if it lacks a single text, and the backend needs all of its own: only
 * complete groups are written.
 */
export function completeGroups(
  groups: readonly TextGroup[],
  translations: ReadonlyMap<string, string>,
): Groups {
  const has = ({ id }: TextUnit) => translations.has(id);
  const data = groups.filter(isData).flatMap(({ units }) => units);
  const together = (group: TextGroup) => (isData(group) ? data : group.units);
  const complete = groups.filter((group) => together(group).every(has));
  const partial = groups
    .filter((group) => !complete.includes(group) && group.units.some(has))
    .map((group) => ({
      original: group.original,
      size: together(group).length,
      missing: together(group).flatMap((unit) => (has(unit) ? [] : [unit.id])),
    }));
  return { complete, partial };
}

async function formatted(file: string, content: string): Promise<string> {
  const { format, resolveConfig } = await import('prettier');
  return format(content, { ...(await resolveConfig(file)), filepath: file });
}

interface Writing {
  language: string;
  translations: ReadonlyMap<string, string>;
  /** Whether an English file has a translation when all files are written. */
  isTranslated(original: string): boolean;
}

const FORM_TEXT = /^schemas\/generated\/form-text\//;

async function contentOf(
  original: string,
  source: string,
  { language, translations, isTranslated }: Writing,
): Promise<string> {
  if (original.endsWith('.ts'))
    return translateModule(source, {
      language,
      texts: translations,
      isTranslated: (address) => isTranslated(path.posix.join(path.posix.dirname(original), address)),
    });
  const english = JSON.parse(source) as Record<string, string>;
  const translated =
    original === SERVER
      ? translateSentences(english, translations)
      : Object.fromEntries(Object.keys(english).map((key) => [key, translations.get(key)]));
  return JSON.stringify(translated, null, 2);
}

/** The files of a language of the product, for every complete group in which something is translated. */
export async function productFiles(
  root: string,
  language: string,
  groups: readonly TextGroup[],
  translations: ReadonlyMap<string, string>,
): Promise<FileContent[]> {
  const written = new Set(groups.map(({ original }) => original));
  const isTranslated = (original: string): boolean =>
    FORM_TEXT.test(original)
      ? isTranslated('schemas/text/forms.en.json')
      : written.has(original) || existsSync(path.join(root, inLanguage(original, language)));
  const files = await Promise.all(
    groups.map(async ({ original }) => {
      const file = path.join(root, inLanguage(original, language));
      const source = readFileSync(path.join(root, original), 'utf8');
      const content = await contentOf(original, source, { language, translations, isTranslated });
      return content === source ? [] : [{ file, content: await formatted(file, content) }];
    }),
  );
  return files.flat();
}
