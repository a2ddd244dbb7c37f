import { useState, type ReactNode } from 'react';
import { readAmountText } from '../lib/typed-amount.ts';
import { toTyped } from '../lib/typed-decimal.ts';
import { useLanguage, useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { descriptionIds, LabelledField } from './labelled-field.tsx';
import { uiTexts } from './texts.ts';

export interface NumberFieldProps {
  id: string;
  label: ReactNode;
  /** A plain decimal ("1234.5"); empty for an empty field and for text that is not a valid number. */
  value: string;
  /** Digits after the point at most; 0 for whole numbers. */
  digits: number;
  /** At the end of the field, such as a unit. */
  unit?: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  error?: string;
  disabled?: boolean;
  /** Called with a plain decimal, empty for an empty field; null while the text is not a valid number. */
  onChange(value: string | null): void;
}

/** Digits before the point that a decimal of the wire has at most (`domain/money/decimal.ts`). */
const MAX_WHOLE_DIGITS = 20;

type Read = { plain: string } | { problem: string };

/** The typed text as a plain decimal, or the text key of its problem. */
function readText(text: string, digits: number, unit: ReactNode, language: string): Read {
  const typed = readAmountText(text, language, digits, typeof unit === 'string' ? unit : '');
  if ('problem' in typed) return { problem: `number.${typed.problem}` };
  const [whole = '', fraction = ''] = typed.plain.split('.');
  if (whole.length > MAX_WHOLE_DIGITS) return { problem: 'number.too-large' };
  return fraction.length > digits ? { problem: digits === 0 ? 'number.whole' : 'number.digits' } : typed;
}

interface Draft {
  text: string;
  /** The owner's value when the text was typed. */
  before: string;
  /** As reported to the owner; null for an invalid text. */
  reported: string | null;
}

/** Whether the owner still has the draft's value. An owner may keep its value or clear it when it gets null. */
const isCurrent = ({ before, reported }: Draft, value: string): boolean =>
  reported === null ? value === '' || value === before : value === reported;

/** A number typed in the user's language, as a decimal string. Never a float. */
export function NumberField(props: NumberFieldProps) {
  const { id, label, value, digits, unit, hint, aside, error, disabled, onChange } = props;
  useText('ui', uiTexts);
  const t = useT();
  const language = useLanguage();
  const [draft, setDraft] = useState<Draft>({
    before: value,
    reported: value,
    text: toTyped(value, language),
  });
  const text = isCurrent(draft, value) ? draft.text : toTyped(value, language);
  const read = readText(text, digits, unit, language);
  const example = toTyped(digits === 0 ? '1234' : '1234.5', language);
  // An unreadable text has no other problem: its owner has no value to check.
  const shown = 'problem' in read ? t(read.problem, { digits, example }) : error;

  function type(next: string) {
    const typed = readText(next, digits, unit, language);
    const plain = 'problem' in typed ? null : typed.plain;
    setDraft({ before: value, reported: plain, text: next });
    onChange(plain);
  }
  return (
    <LabelledField id={id} label={label} aside={aside} hint={hint} error={shown}>
      <div className={`input w-full ${shown ? 'input-error' : ''}`}>
        <input
          id={id}
          type="text"
          inputMode={digits === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          className="figures min-w-0 grow text-end"
          maxLength={40}
          value={text}
          disabled={disabled}
          aria-invalid={shown ? true : undefined}
          aria-describedby={descriptionIds(id, hint)}
          onChange={(event) => type(event.target.value)}
        />
        {unit ? <span className="text-muted text-sm">{unit}</span> : null}
      </div>
    </LabelledField>
  );
}
