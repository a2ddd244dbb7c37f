import type { ReactNode } from 'react';
import { FieldError } from './field.tsx';

interface LabelledFieldProps {
  id: string;
  label: ReactNode;
  /** At the end of the label's line. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
}

/** The ids for an input's `aria-describedby`. */
export function descriptionIds(id: string, hint: unknown): string {
  return `${id}-error${hint ? ` ${id}-hint` : ''}`;
}

/** Label, control, hint and error of a controlled field. */
export function LabelledField({ id, label, aside, hint, error, children }: LabelledFieldProps) {
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2 text-sm">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {hint ? (
        <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
