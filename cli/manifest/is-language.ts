import { isCountry } from './is-country.ts';
import { BUILT_IN_LANGUAGES } from './text-keys.ts';

/** Made on first use: loading the names takes a tenth of a command's time. */
let names: Intl.DisplayNames | undefined;

/** "en" and "pt-BR" exist; "xx" and "en-ZZ" do not. */
export function isLanguage(code: string): boolean {
  if (BUILT_IN_LANGUAGES.includes(code)) return true;
  const [language = '', region] = code.split('-');
  if (!/^[a-z]{2}$/.test(language)) return false;
  names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(language) !== undefined && (region === undefined || isCountry(region));
}
