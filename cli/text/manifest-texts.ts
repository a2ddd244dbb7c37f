import type { LoadedBrand } from '../manifest/loaded-brand.ts';
import { pointerTo } from '../manifest/source.ts';
import type { TextUnit } from './unit.ts';

const PREFIX = 'manifest:';
const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/;
const MAX_LENGTH = 200;
/** Overrides of page texts are in `text/<language>.json`, too. */
const OVERRIDES = '/text';

type ByLanguage = Readonly<Record<string, string>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function isByLanguage(value: Record<string, unknown>): value is ByLanguage {
  const entries = Object.entries(value);
  return (
    entries.length > 0 && entries.every(([name, text]) => LANGUAGE.test(name) && typeof text === 'string')
  );
}

/** The manifest's own texts by JSON pointer: values that are an object of languages. */
function textsBelow(value: unknown, pointer = ''): [pointer: string, texts: ByLanguage][] {
  if (!isObject(value) || pointer === OVERRIDES) return [];
  if (!Array.isArray(value) && isByLanguage(value)) return [[pointer, value]];
  return Object.entries(value).flatMap(([name, part]) => textsBelow(part, pointerTo(pointer, name)));
}

/** `manifest:plans.0.features.support` for `/plans/0/features/support`. */
const idOf = (pointer: string) => PREFIX + pointer.slice(1).replaceAll('/', '.');

/** The texts that a brand's manifest has by language, such as its tagline. */
export function manifestTexts({ brand }: Pick<LoadedBrand, 'brand'>, language: string): TextUnit[] {
  return textsBelow(brand).map(([pointer, texts]) => ({
    id: idOf(pointer),
    source: texts.en ?? texts[brand.languages[0]!] ?? Object.values(texts)[0]!,
    target: texts[language],
    notes: [`The brand's own text: ${pointer} of its manifest`],
    maxLength: MAX_LENGTH,
  }));
}

/** The JSON path of a translation in the manifest; undefined for the id of a page text. */
export function manifestPath(id: string, language: string): (string | number)[] | undefined {
  if (!id.startsWith(PREFIX)) return undefined;
  const parts = id.slice(PREFIX.length).split('.');
  return [...parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part)), language];
}
