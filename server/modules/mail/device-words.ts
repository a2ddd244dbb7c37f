import type { Language } from '../../call.ts';

/** In order: most browsers name others besides themselves. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Version\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const WORDS: Record<Language, { unknown: string; on: string }> = {
  en: { unknown: 'a device', on: 'on' },
  es: { unknown: 'un dispositivo', on: 'en' },
};

/** "Firefox on Linux": words of these lists alone, since whoever signs in chooses what their browser says of itself. */
export function deviceWords(userAgent: string, language: Language): string {
  const nameIn = (list: readonly [RegExp, string][]) => list.find(([form]) => form.test(userAgent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  const { unknown, on } = WORDS[language];
  return browser && system ? `${browser} ${on} ${system}` : (browser ?? system ?? unknown);
}
