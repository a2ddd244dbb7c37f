import type { WidgetProps } from '@rjsf/utils';
import { described, isInvalid } from '../ui/schema-form/described.ts';
import { useCountries } from './countries.ts';
import { CountriesError, CountryOptions } from './country-options.tsx';

/** A schema form's country select; countries that the backend does not serve are disabled. */
export function CountryWidget(widget: WidgetProps) {
  const countries = useCountries();
  const value = widget.value as string | undefined;
  return (
    <>
      <select
        {...described(widget)}
        className={`select ${isInvalid(widget) ? 'select-error' : ''}`}
        value={value ?? ''}
        aria-busy={countries.status === 'loading'}
        onChange={(event) => widget.onChange(event.target.value)}
      >
        <CountryOptions countries={countries} current={value} />
      </select>
      <CountriesError countries={countries} />
    </>
  );
}
