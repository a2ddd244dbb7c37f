import type { Language } from '../../request-context.ts';

/** The language of mails to a user. */
export const mailLanguage = (language: string): Language => (language.startsWith('es') ? 'es' : 'en');
