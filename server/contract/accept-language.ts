import { parseAccept } from 'hono/utils/accept';
import { texts, type Language } from '../generated/texts.ts';

const SUPPORTED = Object.keys(texts) as Language[];
const MAX_LENGTH = 200;

function ownOf(tag: string): Language | undefined {
  const lower = tag.toLowerCase();
  return SUPPORTED.find((language) => lower === language || lower.startsWith(`${language}-`));
}

/**
 * The best supported language for an Accept-Language header; else the brand's first supported language,
 * else English.
 */
export function answerLanguage(header: string | null, brandLanguages: readonly string[]): Language {
  const accepted = parseAccept((header ?? '').slice(0, MAX_LENGTH))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);
  const known = [...accepted, ...brandLanguages].map(ownOf);
  return known.find((language) => language !== undefined) ?? 'en';
}
