import { useState } from 'react';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { simulatedFee, simulatedId } from './simulated-withdrawal.ts';
import type { SimulatedRequest } from './simulated-form.tsx';

const ID_LENGTH = 10;

interface PreviewProps {
  request: SimulatedRequest;
  onNext(): void;
  onCancel(): void;
}

/** The simulated fee and id, each labelled as simulated. */
export function Preview({ request: { amount, method }, onNext, onCancel }: PreviewProps) {
  const t = useT();
  const { currency } = useUser();
  const [id] = useState(() => simulatedId(crypto.getRandomValues(new Uint8Array(ID_LENGTH))));
  const whole = moneyOf(amount, currency);
  const rows = [
    ['amount', <Money key="amount" amount={whole} currency={currency} />],
    ['method', t(`simulation.method-${method}`)],
    ['fee', <Money key="fee" amount={simulatedFee(whole)} currency={currency} />],
    [
      'id',
      <span key="id" className="figures">
        {id}
      </span>,
    ],
  ] as const;
  return (
    <>
      <dl className="bg-base-200 rounded-box grid gap-3 p-4">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted text-sm">{t(`simulation.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-actions justify-between">
        <button type="button" className="btn btn-ghost" onClick={onCancel}>
          {t('simulation.cancel')}
        </button>
        <button type="button" className="btn btn-primary" onClick={onNext}>
          {t('simulation.start')}
        </button>
      </div>
    </>
  );
}
