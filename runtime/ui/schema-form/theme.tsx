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
import type { Choice } from './ui-schema.ts';

function TextInput(widget: WidgetProps) {
  const { options, schema, value, onChange } = widget;
  return (
    <input
      {...described(widget)}
      type={options.inputType ?? 'text'}
      className={`input ${options.inputmode === 'decimal' ? 'figures' : ''} ${isInvalid(widget) ? 'input-error' : ''}`}
      inputMode={options.inputmode as 'numeric' | undefined}
      placeholder={widget.placeholder || undefined}
      maxLength={schema.maxLength}
      {...(options.isSecret ? { autoCapitalize: 'none', spellCheck: false } : {})}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The choices of the caller, else those of the schema. */
function choicesOf({ options }: WidgetProps): readonly Choice[] {
  const own = options.choices as readonly Choice[] | undefined;
  return (
    own ??
    (options.enumOptions ?? []).map(({ value, label }) => ({ value: String(value), label: String(label) }))
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ value, label, lang }) => (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  ));
}

function SelectInput(widget: WidgetProps) {
  const { value, onChange } = widget;
  const choices = choicesOf(widget);
  const groups = [...new Set(choices.map(({ group }) => group ?? ''))];
  return (
    <select
      {...described(widget)}
      className={`select ${isInvalid(widget) ? 'select-error' : ''}`}
      value={(value as string | undefined) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {widget.required ? null : <option value="">—</option>}
      {groups.map((group) =>
        group ? (
          <optgroup key={group} label={group}>
            <Options choices={choices.filter((choice) => choice.group === group)} />
          </optgroup>
        ) : (
          <Options key={group} choices={choices.filter((choice) => !choice.group)} />
        ),
      )}
    </select>
  );
}

/** A choice between few values, side by side. */
function RadioInput(widget: WidgetProps) {
  const { label, name, value, onChange } = widget;
  return (
    <fieldset className="segments" aria-describedby={described(widget)['aria-describedby']}>
      <legend className="sr-only">{label}</legend>
      {choicesOf(widget).map((choice) => (
        <label key={choice.value} className="flex-1">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
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
  const options = getUiOptions(uiSchema);
  if (options.isBare) return <div className="col-span-2 min-w-0">{children}</div>;
  const isBox = schema.type === 'boolean' || options.label === false;
  return (
    <div className={options.half ? 'min-w-0' : 'col-span-2 min-w-0'}>
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
    <div className="grid flex-1 grid-cols-2 gap-4">
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
  widgets: {
    TextWidget: TextInput,
    SelectWidget: SelectInput,
    RadioWidget: RadioInput,
    CheckboxWidget: CheckboxInput,
  },
};
