import type { WidgetProps } from '@rjsf/utils';
import { useT } from '../platform/hooks.ts';
import { described, isInvalid } from '../ui/schema-form/described.ts';
import { useCountries } from './countries.ts';
import { useCountryNames } from './country-names.ts';

/** A schema form's country select; countries that the backend does not serve are disabled. */
export function CountryWidget(widget: WidgetProps) {
  const t = useT();
  const countries = useCountries();
  const named = useCountryNames(countries.list);
  const value = widget.value as string | undefined;
  const isListed = named.some(({ country }) => country.nicename === value);
  return (
    <>
      <select
        {...described(widget)}
        className={`select ${isInvalid(widget) ? 'select-error' : ''}`}
        value={value ?? ''}
        aria-busy={countries.status === 'loading'}
        onChange={(event) => widget.onChange(event.target.value)}
      >
        <option value="">{t(countries.status === 'loading' ? 'country.loading' : 'country.choose')}</option>
        {value && !isListed ? <option value={value}>{value}</option> : null}
        {named.map(({ country, label }) => (
          <option key={country.iso} value={country.nicename} disabled={country.inactive}>
            {label}
          </option>
        ))}
      </select>
      {countries.status === 'failed' ? (
        <p role="alert" className="text-error mt-1 flex items-center gap-2 text-sm">
          {t('country.failed')}{' '}
          <button type="button" className="btn btn-xs" onClick={countries.retry}>
            {t('app.retry')}
          </button>
        </p>
      ) : null}
    </>
  );
}
