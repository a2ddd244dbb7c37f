import type { BuildRecord } from '../build-record.ts';
import { isDefaultDrawing, isDefaultMark } from '../../manifest/default-drawing.ts';
import { BRAND_SCHEMA } from '../../manifest/schema-data.ts';
import { isSameOperator } from '../../manifest/siblings.ts';
import { escapePattern } from '../escape.ts';
import { unescapeHtml } from './html.ts';
import { type Fault, isShared, isText, type Output, type OutputFile } from './output.ts';
import type { OtherBrand } from './other-brands.ts';

function asWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`, 'u');
}

function names(text: string, word: string): boolean {
  return text.includes(word) && asWord(word).test(text);
}

/** Integrity values and the digests of build.json: parts of them resemble words. */
const HASHES = /\bsha(?:256|384|512)-[A-Za-z0-9+/=]+|"[A-Za-z0-9+/]{22}"/g;

/** The readable text: resolves JSON and HTML escapes and removes hashes. */
function readable({ content }: OutputFile): string {
  const text = content
    .toString('utf8')
    .replace(HASHES, '')
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\"', '"');
  return unescapeHtml(text).normalize('NFC');
}

/** Templates and the manifest's schema: every output contains their words. */
const PRODUCT_TEXT = [
  ...Object.values(
    import.meta.glob<string>('../../../templates/*.hbs', { eager: true, query: '?raw', import: 'default' }),
  ),
  JSON.stringify(BRAND_SCHEMA),
];

/** Ignores names that are also words of the product, such as "Trade". */
function distinctiveWords(output: Output, words: string[]): string[] {
  const shared = [...output.values()]
    .filter(({ name }) => isShared(name) && isText(name))
    .map(({ content }) => content.toString('utf8'));
  return words.filter((word) => ![...PRODUCT_TEXT, ...shared].some((text) => names(text, word)));
}

/** Blanks a brand's own words, longest first: "Acme" inside "Acme Pro" is not a mention of another brand. */
function without(text: string, words: readonly string[]): string {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return longestFirst.reduce(
    (rest, word) => (rest.includes(word) ? rest.replaceAll(word, '\0') : rest),
    text,
  );
}

/**
 * The output contains no other brand's name, host or image.
 * @param own the brand of the output; its own words and images are allowed
 * @param brands all brands, in any order
 */
export function checkOtherBrands(output: Output, own: OtherBrand, brands: readonly OtherBrand[]): Fault[] {
  const others = brands.filter((brand) => brand.id !== own.id && !isSameOperator(own.operator, brand));
  const texts = [...output.values()]
    .filter(({ name }) => isText(name) && !isShared(name))
    .map((file) => ({ name: file.name, text: without(readable(file), own.words) }));
  return others.flatMap((other) => {
    const words = other.words.filter((word) => !own.words.includes(word));
    const mentioned = words.filter((word) => texts.some(({ text }) => names(text, word)));
    const faults = distinctiveWords(output, mentioned).flatMap((word) =>
      texts
        .filter(({ text }) => names(text, word))
        .map(({ name }) => ({
          check: 'other-brand',
          file: name,
          message: `It names "${word}", which belongs to the brand "${other.id}".`,
        })),
    );
    return [...faults, ...pictures(output, own, other)];
  });
}

function pictures(output: Output, own: OtherBrand, other: OtherBrand): Fault[] {
  const files = [...output.values()].filter(
    ({ name, integrity, content }) =>
      /\.(?:svg|png)$/.test(name) &&
      other.pictures.has(integrity) &&
      !own.pictures.has(integrity) &&
      !isDefaultDrawing(content),
  );
  return files.map(({ name, integrity }) => ({
    check: 'other-brand',
    file: name,
    message: `It is the picture ${other.pictures.get(integrity)} of the brand "${other.id}".`,
  }));
}

/** A live brand does not use the placeholder mark of `livery init`. */
export function checkDefaultLogo(output: Output, { mode }: BuildRecord): Fault[] {
  if (mode === 'demo') return [];
  const drawn = [...output.values()].filter(
    ({ name, content }) => name.endsWith('.svg') && isDefaultMark(content),
  );
  return drawn.map(({ name }) => ({
    check: 'default-logo',
    file: name,
    message: 'It is the logo that "livery init" drew, and this is a live build.',
  }));
}
