import type { ReactNode, Ref } from 'react';
import { useT } from '../platform/hooks.ts';
import { Icon } from './icon.tsx';
import './stepped-input.css';

interface SteppedInputProps {
  id: string;
  label: string;
  /** A visible label element points at `id`. */
  labelled?: boolean;
  value: string;
  step: string;
  problem: string | undefined;
  beside?: ReactNode;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onStep(direction: 'more' | 'less'): void;
}

/** A number field with step buttons; the arrow keys step too. The value stays the typed text. */
export function SteppedInput({
  id,
  label,
  labelled = false,
  value,
  step,
  problem,
  beside,
  disabled,
  ref,
  onChange,
  onStep,
}: SteppedInputProps) {
  const t = useT();
  const button = (direction: 'more' | 'less') => (
    <button
      type="button"
      tabIndex={-1}
      className="stepped-button"
      disabled={disabled}
      aria-label={`${label}: ${t(`field.${direction}`, { step })}`}
      onClick={() => onStep(direction)}
    >
      <Icon name={direction === 'more' ? 'plus' : 'minus'} size={16} />
    </button>
  );
  return (
    <div>
      <div className="stepped" data-invalid={problem ? '' : undefined}>
        {button('less')}
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          value={value}
          disabled={disabled}
          aria-label={labelled ? undefined : label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          maxLength={40}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            onStep(event.key === 'ArrowUp' ? 'more' : 'less');
          }}
        />
        {button('more')}
      </div>
      {beside}
      <p id={`${id}-problem`} className="stepped-problem empty:hidden" aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
