import { readDevice } from '../../../domain/access/device.ts';
import type { Language } from '../../request-context.ts';

const WORDS: Record<Language, { unknown: string; on: string }> = {
  en: { unknown: 'a device', on: 'on' },
  es: { unknown: 'un dispositivo', on: 'en' },
};

/**
 * Device name such as "Firefox on Linux". The user agent is untrusted: the result has only words of these
 * lists.
 */
export function deviceWords(userAgent: string, language: Language): string {
  const { browser, system } = readDevice(userAgent);
  const { unknown, on } = WORDS[language];
  return browser && system ? `${browser} ${on} ${system}` : (browser ?? system ?? unknown);
}
