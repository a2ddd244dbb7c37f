import { useMemo } from 'react';
import type { Country } from '../../schemas/generated/types.ts';
import { useLanguage } from '../platform/hooks.ts';

/** Countries with their names in the person's language, in that language's order. */
export function useCountryNames(list: readonly Country[]): { country: Country; label: string }[] {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    const nameOf = (country: Country) => (/^[A-Z]{2}$/.test(country.iso) ? names.of(country.iso) : undefined) ?? country.nicename;
    return list.map((country) => ({ country, label: nameOf(country) })).sort((one, other) => one.label.localeCompare(other.label, language));
  }, [list, language]);
}
