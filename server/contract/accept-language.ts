import { parseAccept } from 'hono/utils/accept';
import { supportedLanguage } from '../supported-language.ts';
import type { Language } from '../request-context.ts';

const MAX_LENGTH = 200;

/**
 * The best supported language for an Accept-Language header; else the brand's first supported language,
 * else English.
 */
export function answerLanguage(header: string | null, brandLanguages: readonly string[]): Language {
  const accepted = parseAccept((header ?? '').slice(0, MAX_LENGTH))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type);
  const known = [...accepted, ...brandLanguages].map(supportedLanguage);
  return known.find((language) => language !== undefined) ?? 'en';
}
