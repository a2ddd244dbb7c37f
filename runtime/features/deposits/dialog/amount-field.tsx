import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { MoneyField } from '../../../ui/money-field.tsx';
import { amountIssue, type AmountIssue, type Limits } from '../conversion.ts';

interface AmountFieldProps {
  id: string;
  currency: string;
  /** A plain decimal; empty for none. */
  value: string;
  limits: Limits;
  presets: readonly string[];
  /** A problem of the amount, or a sentence of the server. */
  error: AmountIssue | string | null;
  onChange(value: string): void;
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
  const sentence = error !== null && typeof error === 'object' ? t(error.key, shown) : (error ?? undefined);
  return (
    <div className="grid gap-2">
      <MoneyField
        id={id}
        label={t('deposit.amount')}
        currency={currency}
        value={value}
        hint={t('deposit.limits', shown)}
        error={sentence}
        onChange={(typed) => onChange(typed ?? '')}
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
