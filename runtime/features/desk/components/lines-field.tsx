import { descriptionIds, LabelledField } from '../../../ui/labelled-field.tsx';
import { LengthCount } from '../../../ui/length-count.tsx';
import { useLengthLimit } from '../../../ui/use-length-limit.ts';

interface LinesFieldProps {
  id: string;
  label: string;
  hint?: string;
  error?: string;
  value: string;
  /** The most characters; more can be typed, but not sent. */
  most: number;
  rows: number;
  className?: string;
  /** Takes the focus when its dialog opens. */
  hasFocus?: boolean;
  onChange(value: string): void;
}

/** A text of several lines. */
export function LinesField({
  id,
  label,
  hint,
  error,
  value,
  most,
  rows,
  className = 'desk-lines',
  hasFocus = false,
  onChange,
}: LinesFieldProps) {
  const { count, problem = error } = useLengthLimit(value, most);
  return (
    <LabelledField
      id={id}
      label={label}
      hint={hint}
      error={problem}
      aside={<LengthCount id={`${id}-count`} count={count} />}
    >
      <textarea
        id={id}
        className={className}
        rows={rows}
        data-focus={hasFocus || undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${descriptionIds(id, hint)} ${id}-count`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </LabelledField>
  );
}
