import type { Language } from '../../request-context.ts';

/** The language that mails to a person are written in. */
export const mailLanguage = (language: string): Language => (language.startsWith('es') ? 'es' : 'en');
