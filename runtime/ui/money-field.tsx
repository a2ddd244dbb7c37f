import { exponentOf } from '../../domain/money/money.ts';
import { localDecimal } from '../../domain/money/local-decimal.ts';
import { withUnit } from '../lib/format-money.ts';
import { useLanguage, useT } from '../platform/hooks.ts';
import { useText } from '../platform/use-text.ts';
import { NumberField, type NumberFieldProps } from './number-field.tsx';
import { uiTexts } from './texts.ts';

interface MoneyFieldProps extends Omit<NumberFieldProps, 'digits' | 'unit' | 'aside'> {
  currency: string;
  /** The maximum, a plain decimal; offered as a button. */
  max?: string;
}

/** An amount of a currency, as a decimal string. */
export function MoneyField({ currency, max, ...field }: MoneyFieldProps) {
  useText('ui', uiTexts);
  const t = useT();
  const language = useLanguage();
  return (
    <NumberField
      {...field}
      digits={exponentOf(currency)}
      unit={currency}
      aside={
        max === undefined ? undefined : (
          <button
            type="button"
            className="link min-h-6 text-sm"
            disabled={field.disabled}
            onClick={() => field.onChange(max)}
          >
            {t('money.max', { amount: withUnit(localDecimal(max, language), currency) })}
          </button>
        )
      }
    />
  );
}
