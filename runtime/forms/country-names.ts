import { useMemo } from 'react';
import type { Country } from '../../schemas/generated/types.ts';
import { useLanguage } from '../platform/hooks.ts';
import { useCountries } from './countries.ts';

/** Names countries in a language; one without a code keeps its own name. */
function namer(language: string): (country: Country) => string {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return ({ iso, nicename }) => (/^[A-Z]{2}$/.test(iso) ? names.of(iso) : undefined) ?? nicename;
}

/** Countries with their names in the person's language, in that language's order. */
export function useCountryNames(list: readonly Country[]): { country: Country; label: string }[] {
  const language = useLanguage();
  return useMemo(() => {
    const nameOf = namer(language);
    return list
      .map((country) => ({ country, label: nameOf(country) }))
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [list, language]);
}

/** The name of a country, given by its `nicename`, in the person's language; as given until the list is here. */
export function useCountryName(nicename: string): string {
  const language = useLanguage();
  const { list } = useCountries();
  const country = list.find((item) => item.nicename === nicename);
  return country ? namer(language)(country) : nicename;
}
