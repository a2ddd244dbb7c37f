import { isCountry } from './is-country.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** "en" and "pt-BR" exist; "xx" and "en-ZZ" do not. */
export function isLanguage(code: string): boolean {
  const [language = '', region] = code.split('-');
  const isKnown = /^[a-z]{2}$/.test(language) && NAMES.of(language) !== undefined;
  return isKnown && (region === undefined || isCountry(region));
}
