import { useMemo } from 'react';
import type { Country } from '../../schemas/generated/types.ts';
import { useLanguage } from '../platform/hooks.ts';
import { useCountries } from './countries.ts';

/** Names countries in a language; a country without a code keeps its own name. */
function namer(language: string): (country: Country) => string {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return ({ iso, nicename }) => (/^[A-Z]{2}$/.test(iso) ? names.of(iso) : undefined) ?? nicename;
}

/** Countries with their names in the user's language, sorted by that language's rules. */
export function useCountryNames(list: readonly Country[]): { country: Country; label: string }[] {
  const language = useLanguage();
  return useMemo(() => {
    const nameOf = namer(language);
    return list
      .map((country) => ({ country, label: nameOf(country) }))
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [list, language]);
}

/**
 * The name, in the user's language, of the country with this `nicename`; the `nicename` itself until the list
 * is loaded.
 */
export function useCountryName(nicename: string): string {
  const language = useLanguage();
  const { list } = useCountries();
  const country = list.find((item) => item.nicename === nicename);
  return country ? namer(language)(country) : nicename;
}
