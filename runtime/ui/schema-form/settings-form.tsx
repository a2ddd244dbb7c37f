import { useMemo, useState } from 'react';
import {
  descriptionId,
  getUiOptions,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type WidgetProps,
} from '@rjsf/utils';
import type { FormId } from '../../../schemas/generated/ids.ts';
import { useT } from '../../platform/hooks.ts';
import type { FormModule } from '../form.tsx';
import { described } from './described.ts';
import { FORM_OPTIONS, ThemedForm } from './schema-form.tsx';
import { createTextValidator, errorSchemaOf, type Values } from './text-validator.ts';
import { uiSchemaOf, type FieldOptions } from './ui-schema.ts';

interface SettingsFormProps extends FieldOptions {
  id: FormId;
  /** The content of schemas/forms/<id>.json. */
  schema: object;
  form: FormModule;
  /** The values in effect. */
  values: Values;
  /** Applies one change; resolves to the reason if it is refused. */
  apply(field: string, value: unknown): Promise<string | undefined>;
  /** Announced after a change of this field. */
  saved(field: string): string;
}

function Toggle(widget: WidgetProps) {
  return (
    <input
      {...described(widget)}
      type="checkbox"
      className="toggle"
      checked={widget.value === true}
      onChange={(event) => widget.onChange(event.target.checked)}
    />
  );
}

/** The label and hint on one side, the control on the other. */
function SettingRow({
  id,
  label,
  hidden,
  schema,
  uiSchema,
  rawDescription,
  errors,
  children,
}: FieldTemplateProps) {
  if (hidden) return null;
  if (schema.type === 'object') return children;
  const hint = rawDescription ? (
    <span id={descriptionId(id)} className="text-muted block text-sm">
      {rawDescription}
    </span>
  ) : null;
  // A group of radio buttons is named by its legend.
  const hasLegend = getUiOptions(uiSchema).label === false;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 [&>p]:w-full">
      <div className="min-w-0 grow basis-40">
        {hasLegend ? <span aria-hidden="true">{label}</span> : <label htmlFor={id}>{label}</label>}
        {hint}
      </div>
      <div className="shrink-0 whitespace-nowrap">{children}</div>
      {errors}
    </div>
  );
}

function SettingRows({ properties }: ObjectFieldTemplateProps) {
  return (
    <div className="divide-line divide-y">
      {properties.filter(({ hidden }) => !hidden).map(({ content }) => content)}
    </div>
  );
}

const TEMPLATES = { FieldTemplate: SettingRow, ObjectFieldTemplate: SettingRows };
const WIDGETS = { toggle: Toggle };

/** The change being applied, and the outcome of the last one. */
function useChanges({ values, apply, saved }: Pick<SettingsFormProps, 'values' | 'apply' | 'saved'>) {
  const [pending, setPending] = useState<Values>({});
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [lastSaved, setLastSaved] = useState<string>();
  const shown = { ...values, ...pending };

  async function change(field: string, value: unknown) {
    setPending((now) => ({ ...now, [field]: value }));
    setRefused(({ [field]: _previous, ...others }) => others);
    setLastSaved(undefined);
    const reason = await apply(field, value);
    setPending((now) => {
      const { [field]: current, ...others } = now;
      return current === value ? others : now;
    });
    if (reason === undefined) return setLastSaved(field);
    return setRefused((now) => ({ ...now, [field]: reason }));
  }

  function edit(given: Values = {}) {
    for (const [field, value] of Object.entries(given)) if (value !== shown[field]) void change(field, value);
  }
  return { shown, refused, edit, announcement: lastSaved === undefined ? '' : saved(lastSaved) };
}

/**
 * A schema form without a submit button: applies each change at once, shows it until the answer, and returns to
 * the value in effect if it is refused.
 */
export function SettingsForm(props: SettingsFormProps) {
  const { id, schema, form, choices, hints, hidden } = props;
  const t = useT();
  const { shown, refused, edit, announcement } = useChanges(props);
  const validator = useMemo(() => createTextValidator(form, id, t), [form, id, t]);
  const uiSchema = useMemo(
    () => uiSchemaOf(id, form, { choices, hints, hidden }, t),
    [id, form, choices, hints, hidden, t],
  );
  const extraErrors = useMemo(() => errorSchemaOf(refused), [refused]);
  return (
    <ThemedForm
      schema={schema as RJSFSchema}
      uiSchema={uiSchema}
      templates={TEMPLATES}
      widgets={WIDGETS}
      idPrefix={id}
      validator={validator}
      formData={shown}
      extraErrors={extraErrors}
      {...FORM_OPTIONS}
      onChange={({ formData }) => edit(formData)}
    >
      <p role="status" className="text-muted min-h-5 text-sm">
        {announcement}
      </p>
    </ThemedForm>
  );
}
