import { useState, type ReactNode } from 'react';
import { useT } from '../platform/hooks.ts';
import { useHydrated } from '../platform/use-hydrated.ts';
import { useForm } from './form.tsx';

interface FieldProps {
  name: string;
  /** Overrides the form's text. */
  label?: ReactNode;
  hint?: ReactNode;
  defaultValue?: string;
  disabled?: boolean;
  className?: string;
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} className="text-error mt-1 text-sm empty:hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** A labelled text input of the enclosing form. */
export function TextField({ name, label, hint, defaultValue, disabled, className = '' }: FieldProps) {
  const t = useT();
  const form = useForm();
  const face = form.fields[name]!;
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label ?? t(`${form.id}.${name}`)}
        {face.required ? null : <span className="text-muted font-normal"> ({t('app.optional')})</span>}
      </label>
      <input
        id={id}
        name={name}
        type={face.type ?? 'text'}
        className={`input w-full ${error ? 'input-error' : ''}`}
        autoComplete={face.autocomplete}
        inputMode={face.inputmode}
        maxLength={face.maxLength}
        defaultValue={defaultValue}
        disabled={disabled}
        required={face.required}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error${hint ? ` ${id}-hint` : ''}`}
        onChange={() => error && form.clear(name)}
      />
      {hint ? (
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** A password input with a checkbox that reveals it (spec 1 §2.4). */
export function PasswordField({ show, ...props }: FieldProps & { show?: boolean }) {
  const t = useT();
  const form = useForm();
  const [visible, setVisible] = useState(false);
  const face = form.fields[props.name]!;
  const id = `${form.id}-${props.name}`;
  const error = form.errors[props.name];
  const shown = show ?? visible;
  return (
    <div className={props.className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {props.label ?? t(`${form.id}.${props.name}`)}
      </label>
      <input
        id={id}
        name={props.name}
        type={shown ? 'text' : 'password'}
        className={`input w-full ${error ? 'input-error' : ''}`}
        autoComplete={face.autocomplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={face.maxLength}
        required={face.required}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error${props.hint ? ` ${id}-hint` : ''}`}
        onChange={() => error && form.clear(props.name)}
      />
      {props.hint ? (
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {props.hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
      {show === undefined ? (
        <label className="mt-2 flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={visible}
            onChange={(event) => setVisible(event.target.checked)}
          />
          {t('app.show-password')}
        </label>
      ) : null}
    </div>
  );
}

export function CheckField({ name, label }: { name: string; label: ReactNode }) {
  const form = useForm();
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  return (
    <div>
      <label className="flex items-start gap-2 text-sm">
        <input
          id={id}
          name={name}
          type="checkbox"
          className={`checkbox checkbox-sm mt-0.5 ${error ? 'checkbox-error' : ''}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={() => error && form.clear(name)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/**
 * The primary button of a form; shows progress. Disabled before hydration, when no script could send the
 * form.
 */
export function SubmitButton({
  children,
  className = 'w-full',
}: {
  children: ReactNode;
  className?: string;
}) {
  const { busy, blocked } = useForm();
  const isAlive = useHydrated();
  return (
    <button
      type={isAlive ? 'submit' : 'button'}
      className={`btn btn-primary aria-disabled:bg-primary aria-disabled:text-primary-content aria-disabled:opacity-70 ${className}`}
      aria-disabled={busy || blocked}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
