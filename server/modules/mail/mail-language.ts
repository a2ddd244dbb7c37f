import type { Language } from '../../request-context.ts';
import { supportedLanguage } from '../../supported-language.ts';

/** The language of mails to a user; English if the server has no text in the user's language. */
export const mailLanguage = (language: string): Language => supportedLanguage(language) ?? 'en';
