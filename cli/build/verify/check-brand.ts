import markTemplate from '../../../templates/init/mark.svg.hbs?raw';
import type { BuildRecord } from '../build-record.ts';
import { type Fault, isShared, isText, type Output } from './output.ts';
import type { OtherBrand } from './other-brands.ts';

/** The tile that `livery init` draws behind a brand's first letter. */
const DEFAULT_TILE = / d="([^"{]+)"/.exec(markTemplate)![1]!;

const quoted = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

function asWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${quoted(word)}(?![\\p{L}\\p{N}])`, 'u');
}

/** Names that are also words of the product's own text ("Trade") prove nothing. */
function tellingWords(output: Output, words: string[]): string[] {
  const shared = [...output.values()]
    .filter(({ name }) => isShared(name) && isText(name))
    .map(({ content }) => content.toString('utf8'));
  return words.filter((word) => !shared.some((text) => asWord(word).test(text)));
}

/** No other brand's name, host or picture. `others` are all brands but this one. */
export function checkOtherBrands(output: Output, others: readonly OtherBrand[]): Fault[] {
  const own = [...output.values()]
    .filter(({ name }) => isText(name) && !isShared(name))
    .map(({ name, content }) => ({ name, text: content.toString('utf8') }));
  return others.flatMap((other) => {
    const mentioned = other.words.filter((word) => own.some(({ text }) => asWord(word).test(text)));
    const names = tellingWords(output, mentioned).flatMap((word) =>
      own
        .filter(({ text }) => asWord(word).test(text))
        .map(({ name }) => ({
          check: 'other-brand',
          file: name,
          message: `It names "${word}", which belongs to the brand "${other.id}".`,
        })),
    );
    return [...names, ...pictures(output, other)];
  });
}

function pictures(output: Output, other: OtherBrand): Fault[] {
  const files = [...output.values()].filter(
    ({ name, integrity, content }) =>
      /\.(?:svg|png)$/.test(name) && other.pictures.has(integrity) && !isDefault(content),
  );
  return files.map(({ name, integrity }) => ({
    check: 'other-brand',
    file: name,
    message: `It is the picture ${other.pictures.get(integrity)} of the brand "${other.id}".`,
  }));
}

function isDefault(content: Buffer): boolean {
  return content.includes(DEFAULT_TILE);
}

/** A live brand has a mark of its own, not the letter that `livery init` drew. */
export function checkDefaultLogo(output: Output, { mode }: BuildRecord): Fault[] {
  if (mode === 'demo') return [];
  const drawn = [...output.values()].filter(
    ({ name, content }) => name.endsWith('.svg') && isDefault(content),
  );
  return drawn.map(({ name }) => ({
    check: 'default-logo',
    file: name,
    message: 'It is the logo that "livery init" drew, and this is a live build.',
  }));
}
