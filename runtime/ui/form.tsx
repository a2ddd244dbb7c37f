import { createContext, useContext, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { SchemaError } from '../../domain/access/field-issues.ts';
import type { FormId } from '../../schemas/generated/ids.ts';
import type { ApiResult } from '../platform/api-error.ts';
import { useT } from '../platform/hooks.ts';
import { fieldProblems } from './field-problems.ts';
import { useFocusAfterRender } from './focus/use-focus-after-render.ts';

/** A generated form: its validator and the field attributes that an input needs. */
export interface FormModule {
  validate: { (values: unknown): boolean; errors?: null | SchemaError[] };
  fields: Record<string, FieldFace>;
}

export interface FieldFace {
  required: boolean;
  minLength?: number;
  maxLength?: number;
  type?: string;
  autocomplete?: string;
  inputmode?: 'numeric' | 'decimal' | 'email';
  widget?: string;
  placeholder?: string;
  /** Shares its row with the next field. */
  half?: boolean;
  hidden?: boolean;
}

interface FormState {
  id: FormId;
  fields: Record<string, FieldFace>;
  errors: Record<string, string>;
  busy: boolean;
  blocked: boolean;
  clear(field: string): void;
}

const FormContext = createContext<FormState | null>(null);

export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field needs a Form');
  return form;
}

/** Reads a form's inputs: checkboxes as booleans, everything else as text. Hidden values come from `extra`. */
function readValues(element: HTMLFormElement, fields: Record<string, FieldFace>): Record<string, unknown> {
  const data = new FormData(element);
  const values: Record<string, unknown> = {};
  for (const [name, face] of Object.entries(fields)) {
    if (face.widget === 'checkbox') values[name] = data.get(name) === 'on';
    else if (data.has(name)) values[name] = String(data.get(name));
  }
  return values;
}

const firstProblem = (element: HTMLFormElement | null, errors: Record<string, string>) =>
  [...(element?.elements ?? [])].find(
    (input): input is HTMLInputElement => 'name' in input && String(input.name) in errors,
  );

export interface FormProps<Values, Data> {
  id: FormId;
  form: FormModule;
  /** Values without an input. */
  extra?: Partial<Values>;
  /** Rules between fields, after the schema's own. */
  check?(values: Values): Record<string, string>;
  send(values: Values): Promise<ApiResult<Data>>;
  onDone(data: Data, values: Values, message?: string): void;
  /** Called with the server's refusal; return true if it is shown elsewhere. */
  onRefused?(error: Extract<ApiResult<Data>, { ok: false }>['error'], values: Values): boolean | void;
  onInvalid?(): void;
  /** Disables submission. */
  blocked?: boolean;
  children: ReactNode;
  className?: string;
}

/**
 * A native form: validated by its schema, one submission at a time, errors beside the fields, focus on the
 * first error.
 */
export function Form<Values extends object, Data>(props: FormProps<Values, Data>) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const focusAfterRender = useFocusAfterRender();

  function refuse(problems: Record<string, string>, sentence = '') {
    setErrors(problems);
    setFailure(sentence);
    focusAfterRender(() => firstProblem(element.current, problems));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current || props.blocked || !element.current) return;
    const values = { ...readValues(element.current, props.form.fields), ...props.extra } as Values;
    const problems = { ...fieldProblems(props.form, props.id, values, t), ...props.check?.(values) };
    if (Object.keys(problems).length) {
      props.onInvalid?.();
      return refuse(problems);
    }
    sending.current = true;
    setBusy(true);
    setFailure('');
    const result = await props.send(values);
    sending.current = false;
    setBusy(false);
    if (result.ok) {
      setErrors({});
      return props.onDone(result.data, values, result.message);
    }
    if (props.onRefused?.(result.error, values)) return undefined;
    const { fields, message, code } = result.error;
    const isBesideField =
      Object.values(fields).includes(message) ||
      (code === 'validation_failed' &&
        Object.keys(fields).some((name) => name in props.form.fields && !props.form.fields[name]!.hidden));
    return refuse(fields, isBesideField ? '' : message);
  }

  const state: FormState = {
    id: props.id,
    fields: props.form.fields,
    errors,
    busy,
    blocked: props.blocked ?? false,
    clear: (field) => setErrors(({ [field]: _gone, ...rest }) => rest),
  };
  return (
    <FormContext value={state}>
      <form
        ref={element}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        className={props.className ?? 'grid gap-4'}
        aria-busy={busy}
      >
        {failure ? (
          <p role="alert" className="alert alert-error alert-soft text-sm">
            {failure}
          </p>
        ) : null}
        {props.children}
      </form>
    </FormContext>
  );
}
