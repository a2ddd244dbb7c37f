import { useT } from '../platform/hooks.ts';
import type { Countries } from './countries.ts';
import { useCountryNames } from './country-names.ts';

/**
 * Options of a country select, in the user's language; countries that the backend does not serve are disabled.
 * `current` stays selectable when the list does not contain it.
 */
export function CountryOptions({ countries, current }: { countries: Countries; current?: string }) {
  const t = useT();
  const named = useCountryNames(countries.list);
  const isListed = named.some(({ country }) => country.nicename === current);
  return (
    <>
      <option value="">{t(countries.status === 'loading' ? 'country.loading' : 'country.choose')}</option>
      {current && !isListed ? <option value={current}>{current}</option> : null}
      {named.map(({ country, label }) => (
        <option key={country.iso} value={country.nicename} disabled={country.inactive}>
          {label}
        </option>
      ))}
    </>
  );
}

/** Reports that the list could not be loaded, and offers to retry. */
export function CountriesError({ countries }: { countries: Countries }) {
  const t = useT();
  if (countries.status !== 'failed') return null;
  return (
    <p role="alert" className="text-error mt-1 flex items-center gap-2 text-sm">
      {t('country.failed')}{' '}
      <button type="button" className="btn btn-xs" onClick={countries.retry}>
        {t('app.retry')}
      </button>
    </p>
  );
}
