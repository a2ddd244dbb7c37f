import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { useDelayed } from '../../../ui/use-delayed.ts';
import { amountIssue, type AmountIssue, type Limits } from '../conversion.ts';

interface AmountFieldProps {
  id: string;
  currency: string;
  /** A plain decimal; empty for none. */
  value: string;
  limits: Limits;
  presets: readonly string[];
  /** A problem of the last attempt, or a sentence of the server. What is typed is checked in any case. */
  error: AmountIssue | string | null;
  /** Called with null while the text is no number. */
  onChange(value: string | null): void;
}

/** The problem of an amount that is no longer being typed; an empty field has none. */
function useTypedIssue({ value, currency, limits }: Pick<AmountFieldProps, 'value' | 'currency' | 'limits'>) {
  const delayed = useDelayed(value);
  return delayed === value && value !== '' ? amountIssue(value, currency, limits) : null;
}

/** The amount with its limits, and the presets within them (spec 2 §9). */
export function AmountField({ id, currency, value, limits, presets, error, onChange }: AmountFieldProps) {
  const t = useT();
  const language = useLanguage();
  const shown = {
    min: localDecimal(limits.minimum, language),
    max: localDecimal(limits.maximum, language),
    currency,
  };
  const offered = presets.filter((preset) => amountIssue(preset, currency, limits) === null);
  const problem = useTypedIssue({ value, currency, limits }) ?? error;
  const sentence =
    problem !== null && typeof problem === 'object' ? t(problem.key, shown) : (problem ?? undefined);
  return (
    <div className="grid gap-2">
      <MoneyField
        id={id}
        label={t('deposit.amount')}
        currency={currency}
        value={value}
        hint={t('deposit.limits', shown)}
        error={sentence}
        onChange={onChange}
      />
      {offered.length === 0 ? null : (
        <div className="flex flex-wrap gap-2" role="group" aria-label={t('deposit.presets')}>
          {offered.map((preset) => (
            <button
              key={preset}
              type="button"
              className="btn btn-sm figures flex-1"
              aria-pressed={preset === value}
              onClick={() => onChange(preset)}
            >
              {localDecimal(preset, language)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
