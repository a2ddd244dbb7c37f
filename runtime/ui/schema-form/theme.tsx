import type { ThemeProps } from '@rjsf/core';
import {
  descriptionId,
  errorId,
  getUiOptions,
  type FieldErrorProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import { useT } from '../../platform/hooks.ts';
import { described, isInvalid } from './described.ts';
import type { Values } from './text-validator.ts';

function TextInput(widget: WidgetProps) {
  const { options, schema, value, onChange } = widget;
  return (
    <input
      {...described(widget)}
      type={options.inputType ?? 'text'}
      className={`input ${isInvalid(widget) ? 'input-error' : ''}`}
      inputMode={options.inputmode as 'numeric' | undefined}
      maxLength={schema.maxLength}
      {...(options.isSecret ? { autoCapitalize: 'none', spellCheck: false } : {})}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function SelectInput(widget: WidgetProps) {
  const { options, value, onChange } = widget;
  return (
    <select
      {...described(widget)}
      className={`select ${isInvalid(widget) ? 'select-error' : ''}`}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">—</option>
      {(options.enumOptions ?? []).map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function CheckboxInput(widget: WidgetProps) {
  const { label, value, onChange } = widget;
  return (
    <label className="flex items-start gap-2 text-sm">
      <input
        {...described(widget)}
        type="checkbox"
        className="checkbox checkbox-sm mt-0.5"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

function Field({
  id,
  label,
  hidden,
  required,
  schema,
  uiSchema,
  rawDescription,
  errors,
  children,
}: FieldTemplateProps) {
  const t = useT();
  if (hidden) return <div hidden>{children}</div>;
  if (schema.type === 'object') return children;
  const isBox = schema.type === 'boolean' || getUiOptions(uiSchema).label === false;
  return (
    <div>
      {isBox ? null : (
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {label}
          {required ? null : <span className="text-muted font-normal"> ({t('app.optional')})</span>}
        </label>
      )}
      {children}
      {rawDescription ? (
        <p id={descriptionId(id)} className="text-muted mt-1 text-sm">
          {rawDescription}
        </p>
      ) : null}
      {errors}
    </div>
  );
}

/** Rendered even when empty, so that screen readers announce a new error. */
function FieldErrors({ errors, fieldPathId }: FieldErrorProps) {
  return (
    <p id={errorId(fieldPathId)} className="text-error mt-1 text-sm empty:hidden" aria-live="polite">
      {errors?.map(String).join(' ')}
    </p>
  );
}

function Group({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className="grid gap-4">
      {properties.map(({ name, content }) => (
        <div key={name} className="contents">
          {content}
        </div>
      ))}
    </div>
  );
}

/** Native inputs, each with its label, its error's id and aria-invalid; the library's own theme has none of these. */
export const theme: ThemeProps<Values> = {
  templates: {
    BaseInputTemplate: TextInput,
    FieldTemplate: Field,
    FieldErrorTemplate: FieldErrors,
    ObjectFieldTemplate: Group,
  },
  widgets: { TextWidget: TextInput, SelectWidget: SelectInput, CheckboxWidget: CheckboxInput },
};
