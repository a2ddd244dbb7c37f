import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { ApiError, ApiResult } from '../../../platform/api-error.ts';
import { useT } from '../../../platform/hooks.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { descriptionIds, LabelledField } from '../../../ui/labelled-field.tsx';
import { useEdited } from '../../../ui/use-edited.ts';
import { isTooLong } from '../../../ui/use-length-limit.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { ChoicesField } from './choices-field.tsx';
import { LinesField } from './lines-field.tsx';

const DEFAULT_LENGTH = 120;

export interface DecisionField {
  name: string;
  label: string;
  hint?: string;
  /** Several lines of text, a decimal with at most this many digits, one of several options, or any of several choices. */
  kind?:
    | 'lines'
    | { digits: number; unit: string }
    | { options: readonly (readonly [value: string, label: string])[] }
    | { choices: readonly (readonly [value: string, label: string])[] };
  maxLength?: number;
  initial?: string;
}

export type Values = Readonly<Record<string, string>>;

interface DecisionFormProps {
  fields: readonly DecisionField[];
  /** Initial input, kept from an earlier form with the same fields. */
  typed?: Values;
  onTyped?(values: Values): void;
  /** Values to send beside the fields: see `Decision`. */
  seen?: Values;
  /** What will happen, in words. */
  consequence(values: Values): ReactNode;
  /** Whether these values change nothing, or the server would refuse them; the consequence says why. */
  isRefused?(values: Values): boolean;
  submit: string;
  send(values: Values): Promise<ApiResult<unknown>>;
  /** Whether leaving the form would lose input. */
  onEdited(isEdited: boolean): void;
  onBack(): void;
  /** The state has changed meanwhile. */
  onRefused?(error: ApiError): void;
}

interface FieldProps {
  id: string;
  field: DecisionField;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

function DecisionInput({ id, field, value, error, onChange }: FieldProps) {
  const { label, hint, kind, maxLength = DEFAULT_LENGTH } = field;
  if (typeof kind === 'object' && 'digits' in kind)
    return (
      <NumberField
        id={id}
        label={label}
        hint={hint}
        value={value}
        digits={kind.digits}
        unit={kind.unit}
        error={error}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  if (typeof kind === 'object' && 'choices' in kind)
    return (
      <ChoicesField
        id={id}
        label={label}
        hint={hint}
        choices={kind.choices}
        value={value}
        onChange={onChange}
      />
    );
  const input = {
    id,
    value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': descriptionIds(id, hint),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  const labelled = { id, label, hint, error };
  if (typeof kind === 'object')
    return (
      <LabelledField {...labelled}>
        <select {...input} className="select w-full">
          {kind.options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </LabelledField>
    );
  if (kind === 'lines')
    return <LinesField {...labelled} value={value} most={maxLength} rows={3} onChange={onChange} />;
  return (
    <LabelledField {...labelled}>
      <input {...input} maxLength={maxLength} type="text" autoComplete="off" className="input w-full" />
    </LabelledField>
  );
}

/** Why a decision failed, brought into view: the buttons may cover it. */
function Problem({ error }: { error: ApiError }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.scrollIntoView?.({ block: 'center' }), [error]);
  return (
    <p ref={place} role="alert" className="text-error text-sm">
      {error.message}
    </p>
  );
}

const isFieldTooLong = ({ name, kind, maxLength = DEFAULT_LENGTH }: DecisionField, values: Values) =>
  kind === 'lines' && isTooLong(values[name]!, maxLength);

const initialValues = (fields: readonly DecisionField[]): Values =>
  Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));

/** The form's values and whether they differ from those of an empty form; they start from the kept input. */
function useValues({
  fields,
  typed,
  onTyped,
  seen = {},
}: Pick<DecisionFormProps, 'fields' | 'typed' | 'onTyped' | 'seen'>) {
  const [initial] = useState<Values>(() => ({ ...seen, ...initialValues(fields) }));
  const [values, setValues] = useState<Values>({ ...initial, ...typed });
  function setValue(name: string, value: string) {
    const next = { ...values, [name]: value };
    setValues(next);
    onTyped?.(next);
  }
  return { values, setValue, isEdited: fields.some(({ name }) => values[name] !== initial[name]) };
}

/** One decision: its fields, its consequence in words, and the button that takes it. */
export function DecisionForm(props: DecisionFormProps) {
  const { fields, consequence, isRefused = () => false, submit, send, onEdited, onBack, onRefused } = props;
  const t = useT();
  const id = useId();
  const { values, setValue, isEdited } = useValues(props);
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isBesideField = fields.some(({ name }) => error?.fields[name]);
  const focusField = ({ name }: DecisionField) => document.getElementById(`${id}-${name}`)?.focus();
  useEdited(!isBusy && isEdited, onEdited);

  async function take(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isRefused(values)) return;
    const tooLong = fields.find((field) => isFieldTooLong(field, values));
    if (tooLong) return focusField(tooLong);
    setIsBusy(true);
    const result = await send(values);
    setIsBusy(false);
    if (result.ok) return;
    setError(result.error);
    onRefused?.(result.error);
    const first = fields.find(({ name }) => !result.ok && result.error.fields[name]);
    if (first) focusField(first);
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void take(event)}>
      {fields.map((field) => (
        <DecisionInput
          key={field.name}
          id={`${id}-${field.name}`}
          field={field}
          value={values[field.name]!}
          error={error?.fields[field.name]}
          onChange={(value) => {
            setValue(field.name, value);
            if (error) setError(null);
          }}
        />
      ))}
      <div id={`${id}-consequence`} className="bg-base-200 rounded-field grid gap-1 p-3" aria-live="polite">
        {consequence(values)}
      </div>
      {error && !isBesideField ? <Problem error={error} /> : null}
      <div className="desk-actions">
        <button type="button" className="btn" aria-disabled={isBusy} onClick={() => !isBusy && onBack()}>
          {t('operator.back')}
        </button>
        <BusyButton
          isBusy={isBusy}
          type="submit"
          className="btn btn-primary ms-auto"
          aria-disabled={isBusy || isRefused(values)}
          aria-describedby={isRefused(values) ? `${id}-consequence` : undefined}
        >
          {submit}
        </BusyButton>
      </div>
    </form>
  );
}
