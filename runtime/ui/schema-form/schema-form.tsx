import { useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { withTheme } from '@rjsf/core';
import type { RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import type { FormId } from '../../../schemas/generated/ids.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import { useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import type { FieldFace, FormModule } from '../form.tsx';
import { createTextValidator, errorSchemaOf, type Values } from './text-validator.ts';
import { theme } from './theme.tsx';

const NO_WIDGETS = {};
const ThemedForm = withTheme<Values>(theme);

interface SchemaFormProps<Data> {
  id: FormId;
  /** The content of schemas/forms/<id>.json. */
  schema: object;
  form: FormModule;
  values: Values;
  /** Widgets other than a text input, by field. */
  widgets?: Record<string, ComponentType<WidgetProps>>;
  /** Sentences below fields. */
  hints?: Record<string, string>;
  /** Reveals password fields. */
  reveal?: boolean;
  /** Rules between fields, in addition to the schema's. */
  compare?(values: Values): Record<string, string>;
  send(values: Values): Promise<ApiResult<Data>>;
  onDone(data: Data): void;
  submit: string;
  /** Between the fields and the submit button. */
  extra?: ReactNode;
  /** Beside the submit button. */
  children?: ReactNode;
}

function uiOf(
  id: FormId,
  [name, face]: [string, FieldFace],
  { widgets = NO_WIDGETS, hints, reveal }: Pick<SchemaFormProps<unknown>, 'widgets' | 'hints' | 'reveal'>,
  t: T,
): [string, UiSchema] {
  const isSecret = face.type === 'password';
  const widget = face.hidden ? 'hidden' : widgets[name];
  const options = {
    title: t(`${id}.${name}`),
    autocomplete: face.autocomplete as AutoFill | undefined,
    inputmode: face.inputmode,
    inputType: isSecret && reveal ? 'text' : face.type,
    isSecret,
    ...(hints?.[name] ? { description: hints[name] } : {}),
    emptyValue: '',
  };
  return [name, { 'ui:options': options, ...(widget ? { 'ui:widget': widget } : {}) }];
}

/** Renders a form from its JSON Schema. For signed-in pages, in a separate chunk: guest forms are native. */
export function SchemaForm<Data>({
  id,
  schema,
  form,
  values,
  widgets,
  hints,
  reveal,
  compare,
  send,
  onDone,
  submit,
  extra,
  children,
}: SchemaFormProps<Data>) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{
    values: Values;
    refused: Record<string, string>;
    failure: string;
    busy: boolean;
    tried: boolean;
  }>({ values, refused: {}, failure: '', busy: false, tried: false });
  const validator = useMemo(() => createTextValidator(form, id, t, compare), [form, id, t, compare]);
  const uiSchema = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(form.fields).map((field) => uiOf(id, field, { widgets, hints, reveal }, t)),
      ),
    [id, form, widgets, hints, reveal, t],
  );
  const extraErrors = useMemo(() => errorSchemaOf(state.refused), [state.refused]);

  function focusProblem() {
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  async function submitted(given: Values) {
    if (state.busy) return;
    setState((now) => ({ ...now, values: given, busy: true, failure: '', refused: {} }));
    const result = await send(given);
    if (result.ok) return onDone(result.data);
    const { fields, message } = result.error;
    const isShown = Object.keys(fields).some((name) => name in form.fields);
    setState((now) => ({ ...now, busy: false, refused: fields, failure: isShown ? '' : message }));
    return focusProblem();
  }

  return (
    <div ref={place} aria-busy={state.busy}>
      {state.failure ? (
        <p role="alert" className="notice mb-4" data-kind="error">
          {state.failure}
        </p>
      ) : null}
      <ThemedForm
        schema={schema as RJSFSchema}
        uiSchema={uiSchema}
        idPrefix={id}
        validator={validator}
        formData={state.values}
        extraErrors={extraErrors}
        liveValidate={state.tried ? 'onChange' : false}
        showErrorList={false}
        noHtml5Validate
        experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
        onChange={({ formData }) => setState((now) => ({ ...now, values: formData ?? {}, refused: {} }))}
        onError={() => {
          setState((now) => ({ ...now, tried: true }));
          focusProblem();
        }}
        onSubmit={({ formData }) => void submitted(formData ?? {})}
      >
        {extra}
        <div className="dialog-actions">
          {children}
          <button type="submit" className="btn btn-primary" aria-disabled={state.busy}>
            {state.busy ? <span className="spinner" aria-hidden="true" /> : null}
            {submit}
          </button>
        </div>
      </ThemedForm>
    </div>
  );
}
