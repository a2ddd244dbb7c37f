import { useMemo, useRef, useState, type ReactNode } from 'react';
import { withTheme } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import type { FormId } from '../../../schemas/generated/ids.ts';
import type { ApiResult } from '../../platform/api-error.ts';
import { useT } from '../../platform/hooks.ts';
import { useFocusAfterRender } from '../focus/use-focus-after-render.ts';
import type { FormModule } from '../form.tsx';
import { createTextValidator, errorSchemaOf, type Values } from './text-validator.ts';
import { theme } from './theme.tsx';
import { uiSchemaOf, type FieldOptions } from './ui-schema.ts';

export const ThemedForm = withTheme<Values>(theme);

/** Errors appear beside their fields only; constants of a schema are not default values. */
export const FORM_OPTIONS = {
  showErrorList: false,
  noHtml5Validate: true,
  experimental_defaultFormStateBehavior: { constAsDefaults: 'never' },
} as const;

interface SchemaFormProps<Input, Data> extends FieldOptions {
  id: FormId;
  /** The content of schemas/forms/<id>.json. */
  schema: object;
  form: FormModule;
  values: Values;
  /** Errors beside fields that the caller computes from the values. */
  problems?: Record<string, string>;
  /** Rules between fields, in addition to the schema's. */
  compare?(values: Values): Record<string, string>;
  /** Called on each edit; returns other values where fields depend on each other. */
  onChange?(values: Values): Values | void;
  /** Above the form after an attempt to send invalid values. */
  refusal?: ReactNode;
  /** Called with values that the schema and `compare` accept: `Input` is the type of the schema. */
  send(values: Input): Promise<ApiResult<Data>>;
  /** Returns the next values of a form that stays open, also as a function of those that were edited meanwhile. */
  onDone(data: Data): Values | ((edited: Values) => Values) | void;
  /** Refuses to send. */
  blocked?: boolean;
  /** The label of the submit button, or everything below the fields. */
  submit: string | ((busy: boolean) => ReactNode);
  /** Between the fields and the submit button. */
  extra?: ReactNode;
  /** Beside the submit button. */
  children?: ReactNode;
  className?: string;
}

interface FormState {
  values: Values;
  /** The server's errors beside fields. */
  refused: Record<string, string>;
  failure: ReactNode;
  busy: boolean;
  tried: boolean;
}

/** The state of one form: its values, and the outcome of sending them. */
function useSubmission<Input, Data>({
  form,
  values,
  blocked,
  refusal = '',
  send,
  onDone,
  onChange,
}: SchemaFormProps<Input, Data>) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<FormState>({
    values,
    refused: {},
    failure: '',
    busy: false,
    tried: false,
  });
  const update = (change: Partial<FormState>) => setState((now) => ({ ...now, ...change }));

  const focusAfterRender = useFocusAfterRender();
  const focusProblem = () =>
    focusAfterRender(() => container.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));

  async function submit(given: Values) {
    if (state.busy || blocked) return;
    update({ values: given, busy: true, failure: '', refused: {} });
    const result = await send(given as Input);
    if (result.ok) {
      const next = onDone(result.data);
      return setState((now) => ({
        ...now,
        busy: false,
        tried: false,
        values: typeof next === 'function' ? next(now.values) : (next ?? now.values),
      }));
    }
    const { fields, message } = result.error;
    const isShown = Object.keys(fields).some((name) => name in form.fields);
    update({ busy: false, refused: fields, failure: isShown ? '' : message });
    return focusProblem();
  }

  return {
    container,
    state,
    submit,
    edit: (given: Values) => update({ values: onChange?.(given) ?? given, refused: {} }),
    refuse() {
      update({ tried: true, failure: refusal });
      focusProblem();
    },
  };
}

function Actions({ busy, submit, children }: { busy: boolean; submit: string; children?: ReactNode }) {
  return (
    <div className="dialog-actions">
      {children}
      <button type="submit" className="btn btn-primary" aria-disabled={busy}>
        {busy ? <span className="spinner" aria-hidden="true" /> : null}
        {submit}
      </button>
    </div>
  );
}

/** Renders a form from its JSON Schema. For signed-in pages, in a separate chunk: guest forms are native. */
export function SchemaForm<Input, Data>(props: SchemaFormProps<Input, Data>) {
  const { id, schema, form, widgets, choices, hints, reveal, isBare } = props;
  const { compare, problems, submit, extra, children } = props;
  const t = useT();
  const { container, state, submit: send, edit, refuse } = useSubmission(props);
  const validator = useMemo(() => createTextValidator(form, id, t, compare), [form, id, t, compare]);
  const uiSchema = useMemo(
    () => uiSchemaOf(id, form, { widgets, choices, hints, reveal, isBare }, t),
    [id, form, widgets, choices, hints, reveal, isBare, t],
  );
  const extraErrors = useMemo(
    () => errorSchemaOf({ ...problems, ...state.refused }),
    [problems, state.refused],
  );

  return (
    <div ref={container} aria-busy={state.busy}>
      {state.failure ? (
        <div role="alert" className="notice mb-4" data-kind="error">
          {typeof state.failure === 'string' ? <p>{state.failure}</p> : state.failure}
        </div>
      ) : null}
      <ThemedForm
        schema={schema as RJSFSchema}
        uiSchema={uiSchema}
        idPrefix={id}
        className={props.className}
        validator={validator}
        formData={state.values}
        extraErrors={extraErrors}
        liveValidate={state.tried ? 'onChange' : false}
        {...FORM_OPTIONS}
        onChange={({ formData }) => edit(formData ?? {})}
        onError={refuse}
        onSubmit={({ formData }) => void send(formData ?? {})}
      >
        {extra}
        {typeof submit === 'string' ? (
          <Actions busy={state.busy} submit={submit}>
            {children}
          </Actions>
        ) : (
          submit(state.busy)
        )}
      </ThemedForm>
    </div>
  );
}
