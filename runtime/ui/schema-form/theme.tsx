import type { ThemeProps } from '@rjsf/core';
import { errorId, getUiOptions, type FieldErrorProps, type FieldTemplateProps, type ObjectFieldTemplateProps, type WidgetProps } from '@rjsf/utils';
import { useCountries } from '../../platform/countries.ts';
import { useT } from '../../platform/hooks.ts';
import { useCountryNames } from '../country-names.ts';
import type { Values } from './text-validator.ts';

const isInvalid = ({ rawErrors }: Pick<WidgetProps, 'rawErrors'>) => (rawErrors?.length ? true : undefined);

/** What every input says of itself to a screen reader, and to the browser's own filling. */
function described(widget: WidgetProps) {
  return {
    id: widget.id,
    name: widget.name,
    required: widget.required,
    disabled: widget.disabled || widget.readonly,
    autoComplete: widget.options.autocomplete as string | undefined,
    'aria-invalid': isInvalid(widget),
    'aria-describedby': errorId(widget.id),
  };
}

function TextInput(widget: WidgetProps) {
  const { options, schema, value, onChange } = widget;
  return (
    <input
      {...described(widget)}
      type={options.inputType ?? 'text'}
      className={`input ${isInvalid(widget) ? 'input-error' : ''}`}
      inputMode={options.inputmode as 'numeric' | undefined}
      maxLength={schema.maxLength}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function SelectInput(widget: WidgetProps) {
  const { options, value, onChange } = widget;
  return (
    <select {...described(widget)} className={`select ${isInvalid(widget) ? 'select-error' : ''}`} value={(value as string | undefined) ?? ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">—</option>
      {(options.enumOptions ?? []).map((option) => <option key={String(option.value)} value={String(option.value)}>{option.label}</option>)}
    </select>
  );
}

function CheckboxInput(widget: WidgetProps) {
  const { label, value, onChange } = widget;
  return (
    <label className="flex items-start gap-2 text-sm">
      <input {...described(widget)} type="checkbox" className="checkbox checkbox-sm mt-0.5" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** The countries of the backend; those it does not serve cannot be chosen. */
function CountryInput(widget: WidgetProps) {
  const t = useT();
  const countries = useCountries();
  const named = useCountryNames(countries.list);
  const value = widget.value as string | undefined;
  const isListed = named.some(({ country }) => country.nicename === value);
  return (
    <>
      <select {...described(widget)} className={`select ${isInvalid(widget) ? 'select-error' : ''}`} value={value ?? ''} aria-busy={countries.status === 'loading'} onChange={(event) => widget.onChange(event.target.value)}>
        <option value="">{t(countries.status === 'loading' ? 'country.loading' : 'country.choose')}</option>
        {value && !isListed ? <option value={value}>{value}</option> : null}
        {named.map(({ country, label }) => <option key={country.iso} value={country.nicename} disabled={country.inactive}>{label}</option>)}
      </select>
      {countries.status === 'failed' ? (
        <p role="alert" className="text-error mt-1 flex items-center gap-2 text-sm">{t('country.failed')} <button type="button" className="btn btn-xs" onClick={countries.retry}>{t('app.retry')}</button></p>
      ) : null}
    </>
  );
}

function Field({ id, label, hidden, required, schema, uiSchema, rawDescription, errors, children }: FieldTemplateProps) {
  const t = useT();
  if (hidden) return <div hidden>{children}</div>;
  if (schema.type === 'object') return children;
  const isBox = schema.type === 'boolean' || getUiOptions(uiSchema).label === false;
  return (
    <div>
      {isBox ? null : (
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {label}{required ? null : <span className="text-muted font-normal"> ({t('app.optional')})</span>}
        </label>
      )}
      {children}
      {rawDescription ? <p className="text-muted mt-1 text-sm">{rawDescription}</p> : null}
      {errors}
    </div>
  );
}

/** Stands there empty too, so that an error is announced when it comes. */
function FieldErrors({ errors, fieldPathId }: FieldErrorProps) {
  return <p id={errorId(fieldPathId)} className="text-error mt-1 text-sm empty:hidden" aria-live="polite">{errors?.map(String).join(' ')}</p>;
}

function Group({ properties }: ObjectFieldTemplateProps) {
  return <div className="grid gap-4">{properties.map(({ name, content }) => <div key={name} className="contents">{content}</div>)}</div>;
}

/** Native inputs, each with its label, its error's id and aria-invalid; the library's own theme has none of these. */
export const theme: ThemeProps<Values> = {
  templates: { BaseInputTemplate: TextInput, FieldTemplate: Field, FieldErrorTemplate: FieldErrors, ObjectFieldTemplate: Group },
  widgets: { TextWidget: TextInput, SelectWidget: SelectInput, CheckboxWidget: CheckboxInput, country: CountryInput },
};
