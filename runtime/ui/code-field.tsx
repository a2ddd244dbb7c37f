import { useState } from 'react';
import { useT } from '../platform/hooks.ts';
import { FieldError } from './field.tsx';
import { useForm } from './form.tsx';

const DIGITS = 6;

/** A six-digit code from an e-mail. Accepts pasted text with spaces or words around the digits. */
export function CodeField({ name = 'code' }: { name?: string }) {
  const t = useT();
  const form = useForm();
  const [digits, setDigits] = useState('');
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t(`${form.id}.${name}`)}
      </label>
      <input
        id={id}
        name={name}
        type="text"
        className={`input figures w-full text-center text-xl tracking-[0.4em] ${error ? 'input-error' : ''}`}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-focus
        value={digits}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setDigits(event.target.value.replace(/\D/g, '').slice(0, DIGITS));
          if (error) form.clear(name);
        }}
      />
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
