import { useT } from '../../../platform/hooks.ts';

/** The chosen values of a field with several choices, which holds them as one text. */
export const listOf = (value: string): string[] => (value === '' ? [] : value.split(','));

interface ChoicesFieldProps {
  id: string;
  label: string;
  hint?: string;
  /** Values contain no comma. */
  choices: readonly (readonly [value: string, label: string])[];
  value: string;
  onChange(value: string): void;
}

/** Any number of choices. */
export function ChoicesField({ id, label, hint, choices, value, onChange }: ChoicesFieldProps) {
  const t = useT();
  const chosen = listOf(value);
  const toggle = (choice: string, isOn: boolean) =>
    onChange(
      choices
        .map(([each]) => each)
        .filter((each) => (each === choice ? isOn : chosen.includes(each)))
        .join(','),
    );
  return (
    <fieldset className="grid gap-1" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1 text-sm font-medium">
        {label} <span className="text-muted font-normal">{t('operator.any-number')}</span>
      </legend>
      {choices.map(([choice, text]) => (
        <label key={choice} className="flex min-h-7 items-start gap-3 py-1 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={chosen.includes(choice)}
            onChange={({ target }) => toggle(choice, target.checked)}
          />
          {text}
        </label>
      ))}
      {hint ? (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}
