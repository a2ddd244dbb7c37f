import { texts, type Language } from './generated/texts.ts';

const SUPPORTED = Object.keys(texts) as Language[];

/** The language for a BCP 47 tag, by RFC 4647 lookup: `pt-PT` finds `pt-PT`, else `pt`. */
export function lookUpLanguage<T extends string>(languages: readonly T[], tag: string): T | undefined {
  const parts = tag.toLowerCase().split('-');
  const ranges = parts.map((_, removed) => parts.slice(0, parts.length - removed).join('-'));
  return ranges
    .map((range) => languages.find((language) => language.toLowerCase() === range))
    .find((language) => language !== undefined);
}

/** The language of the server's texts for a BCP 47 tag. */
export const supportedLanguage = (tag: string): Language | undefined => lookUpLanguage(SUPPORTED, tag);
