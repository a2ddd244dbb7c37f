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

interface Groups {
  complete: TextGroup[];
  /** Their language stays English. */
  incomplete: TextGroup[];
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
  const has = ({ units }: { units: readonly TextUnit[] }) => units.every(({ id }) => translations.has(id));
  const data = groups.filter(isData);
  const dataComplete = data.every(has);
  const complete = groups.filter((group) => (isData(group) ? dataComplete : has(group)));
  return { complete, incomplete: groups.filter((group) => !complete.includes(group)) };
}

async function formatted(file: string, content: string): Promise<string> {
  const { format, resolveConfig } = await import('prettier');
  return format(content, { ...(await resolveConfig(file)), filepath: file });
}

interface Writing {
  root: string;
  language: string;
  translations: ReadonlyMap<string, string>;
  /** Whether an English file has a translation when all files are written. */
  isTranslated(original: string): boolean;
}

const FORM_TEXT = /^schemas\/generated\/form-text\//;

async function contentOf(original: string, { root, language, translations, isTranslated }: Writing) {
  const source = readFileSync(path.join(root, original), 'utf8');
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

/** The files of a language of the product, for every complete group. */
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
  return Promise.all(
    groups.map(async ({ original }) => {
      const file = path.join(root, inLanguage(original, language));
      const content = await contentOf(original, { root, language, translations, isTranslated });
      return { file, content: await formatted(file, content) };
    }),
  );
}
