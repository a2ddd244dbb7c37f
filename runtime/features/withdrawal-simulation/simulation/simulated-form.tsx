import { useState, type FormEvent } from 'react';
import { readAmount } from '../../../../domain/account/amount-limits.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import type { PayoutType, Settings } from '../../../../schemas/generated/types.ts';
import { useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { useBook } from '../../../trading/live/hooks.ts';
import { MoneyField } from '../../../ui/money-field.tsx';

export interface SimulatedRequest {
  /** A plain decimal; empty while the field is. */
  amount: string;
  method: PayoutType | null;
}

const FLAGS = {
  paypal: 'paypal_withdraw',
  bank: 'wire_withdraw',
  crypto: 'crypto_withdraw',
} as const satisfies Record<PayoutType, keyof Settings>;
const METHODS = Object.keys(FLAGS) as PayoutType[];

interface MethodsProps {
  chosen: PayoutType | null;
  onChoose(method: PayoutType): void;
}

function Methods({ chosen, onChoose }: MethodsProps) {
  const t = useT();
  const settings = useSettings();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('simulation.method')}</legend>
      <div className="grid gap-2">
        {METHODS.filter((method) => settings[FLAGS[method]]).map((method) => (
          <label
            key={method}
            className="border-line rounded-field flex min-h-11 items-center gap-3 border px-3"
          >
            <input
              type="radio"
              name="simulated-method"
              className="accent-primary"
              checked={chosen === method}
              onChange={() => onChoose(method)}
            />
            {t(`simulation.method-${method}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SimulatedFormProps {
  request: SimulatedRequest;
  onChange(request: SimulatedRequest): void;
  onNext(): void;
  onBack(): void;
}

/** Why the simulation does not go on, as a text key: no amount, no account, or open positions (spec 2 §5). */
function useObstacle({ amount, method }: SimulatedRequest): string | null {
  const { currency, estimatedBalance } = useUser();
  const { positions } = useBook();
  const maximum = moneyOf(estimatedBalance, currency);
  if ('problem' in readAmount(amount, currency, { maximum })) return 'amount';
  if (method === null) return 'account';
  return positions.length > 0 ? 'positions' : null;
}

export function SimulatedForm({ request, onChange, onNext, onBack }: SimulatedFormProps) {
  const t = useT();
  const { currency, estimatedBalance } = useUser();
  const obstacle = useObstacle(request);
  const [isRefused, setRefused] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!obstacle) return onNext();
    setRefused(true);
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <MoneyField
        id="simulated-amount"
        label={t('simulation.amount')}
        currency={currency}
        max={estimatedBalance}
        value={request.amount}
        onChange={(amount) => onChange({ ...request, amount: amount ?? '' })}
      />
      <Methods chosen={request.method} onChoose={(method) => onChange({ ...request, method })} />
      <p role="alert" className="alert alert-error alert-soft text-sm empty:hidden">
        {isRefused && obstacle ? t(`simulation.refused-${obstacle}`) : ''}
      </p>
      <div className="dialog-actions mt-0 justify-between">
        <button type="button" className="btn btn-ghost" onClick={onBack}>
          {t('simulation.back')}
        </button>
        <button type="submit" className="btn btn-primary">
          {t('simulation.preview')}
        </button>
      </div>
    </form>
  );
}
