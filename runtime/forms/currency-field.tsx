import { useLanguage, usePlatform, useT } from '../platform/hooks.ts';
import { FieldError } from '../ui/field.tsx';
import { useForm } from '../ui/form.tsx';

const NAME = 'cur';

/** Selects the currency of the new account; renders nothing when the brand has only one. */
export function CurrencyField({ chosen }: { chosen?: string }) {
  const t = useT();
  const language = useLanguage();
  const form = useForm();
  const { accountCurrencies } = usePlatform().page;
  if (accountCurrencies.length < 2) return null;
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  const id = `${form.id}-${NAME}`;
  const error = form.errors[NAME];
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t('register.currency')}
      </label>
      <select
        id={id}
        name={NAME}
        className={`select w-full ${error ? 'select-error' : ''}`}
        required
        defaultValue={chosen ?? accountCurrencies[0]}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onChange={() => form.clear(NAME)}
      >
        {accountCurrencies.map((currency) => (
          <option key={currency} value={currency}>
            {currency} – {names.of(currency)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-muted mt-1 text-sm">
        {t('register.currency-hint')}
      </p>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}
