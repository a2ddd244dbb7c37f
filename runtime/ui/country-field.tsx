import { useMemo } from 'react';
import type { Country } from '../../schemas/generated/types.ts';
import type { Countries } from '../platform/countries.ts';
import { useLanguage, useT } from '../platform/hooks.ts';
import { FieldError } from './field.tsx';
import { useForm } from './form.tsx';

function useNamed(list: readonly Country[]) {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    const nameOf = (country: Country) => (/^[A-Z]{2}$/.test(country.iso) ? names.of(country.iso) : undefined) ?? country.nicename;
    return list.map((country) => ({ country, label: nameOf(country) })).sort((one, other) => one.label.localeCompare(other.label, language));
  }, [list, language]);
}

interface CountryFieldProps {
  name: string;
  countries: Countries;
  /** The chosen country's `nicename`; empty when none is. */
  value: string;
  onPick(value: string): void;
  hint?: string;
}

/** A choice of country by its name in the person's language. Says when the list is on its way or could not be read. */
export function CountryField({ name, countries, value, onPick, hint }: CountryFieldProps) {
  const t = useT();
  const form = useForm();
  const named = useNamed(countries.list);
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  const isReady = countries.status === 'ready';
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">{t(`${form.id}.${name}`)}</label>
      <select
        id={id}
        name={name}
        className={`select w-full ${error ? 'select-error' : ''}`}
        autoComplete={form.fields[name]?.autocomplete}
        required
        value={isReady ? value : ''}
        aria-busy={countries.status === 'loading'}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error${hint ? ` ${id}-hint` : ''}`}
        onChange={(event) => {
          form.clear(name);
          onPick(event.target.value);
        }}
      >
        <option value="">{t(countries.status === 'loading' ? 'country.loading' : 'country.choose')}</option>
        {named.map(({ country, label }) => <option key={country.iso} value={country.nicename} disabled={country.inactive}>{label}</option>)}
      </select>
      {countries.status === 'failed' ? (
        <p role="alert" className="text-error mt-1 flex items-center gap-2 text-sm">
          {t('country.failed')} <button type="button" className="btn btn-xs" onClick={countries.retry}>{t('app.retry')}</button>
        </p>
      ) : null}
      {hint ? <p id={`${id}-hint`} className="text-muted mt-1 text-sm">{hint}</p> : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
