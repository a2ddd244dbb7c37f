import { readDevice } from '../../../domain/access/device.ts';
import type { Language } from '../../request-context.ts';

const WORDS: Record<Language, { unknown: string; on: string }> = {
  en: { unknown: 'a device', on: 'on' },
  es: { unknown: 'un dispositivo', on: 'en' },
};

/** "Firefox on Linux": words of these lists alone, since whoever signs in chooses what their browser says of itself. */
export function deviceWords(userAgent: string, language: Language): string {
  const { browser, system } = readDevice(userAgent);
  const { unknown, on } = WORDS[language];
  return browser && system ? `${browser} ${on} ${system}` : (browser ?? system ?? unknown);
}
