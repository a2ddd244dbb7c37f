import type { Countries } from './countries.ts';
import { useT } from '../platform/hooks.ts';
import { CountriesError, CountryOptions } from './country-options.tsx';
import { FieldError } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';

interface CountryFieldProps {
  name: string;
  countries: Countries;
  /** The `nicename` of the selected country, or empty. */
  value: string;
  onPick(value: string): void;
  hint?: string;
}

/** Selects a country by its name in the user's language. Reports loading and failure of the list. */
export function CountryField({ name, countries, value, onPick, hint }: CountryFieldProps) {
  const t = useT();
  const form = useForm();
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  const isReady = countries.status === 'ready';
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t(`${form.id}.${name}`)}
      </label>
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
        <CountryOptions countries={countries} />
      </select>
      <CountriesError countries={countries} />
      {hint ? (
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
