import type { Language } from '../request-context.ts';

const OWN: readonly Language[] = ['en', 'es'];
const ownOf = (tag: string) => OWN.find((language) => tag === language || tag.startsWith(`${language}-`));

/** The best of the backend's languages for an Accept-Language header; the brand's first one it has, else English. */
export function answerLanguage(header: string | null, brandLanguages: readonly string[]): Language {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return { language: ownOf(tag), quality: quality === undefined ? 1 : Number(quality) };
    });
  const best = wanted
    .filter(({ language, quality }) => language && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0];
  return best?.language ?? brandLanguages.map(ownOf).find((language) => language !== undefined) ?? 'en';
}
