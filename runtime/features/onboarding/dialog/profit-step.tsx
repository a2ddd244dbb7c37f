import { useState } from 'react';
import type { Onboarding } from '../../../../schemas/generated/types.ts';
import { moneyOf } from '../../../../domain/money/money.ts';
import { useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { StepFrame } from './step-frame.tsx';
import type { Wizard } from './use-wizard.ts';
import '../onboarding.css';

function Amounts({ wizard, saved }: { wizard: Wizard; saved: Onboarding }) {
  const t = useT();
  const { amounts, currency } = saved;
  const chosen = moneyOf(wizard.amount || '0', currency);
  return (
    <div className="onboarding-amounts" role="group" aria-label={t('onboarding.amounts')}>
      {amounts.map(({ amount, plan }) => (
        <button
          key={plan ?? amount}
          type="button"
          className="panel onboarding-amount"
          aria-pressed={moneyOf(amount, currency) === chosen}
          onClick={() => wizard.setAmount(amount)}
        >
          {plan === null ? null : <span className="text-sm">{plan}</span>}
          <Money amount={amount} currency={currency} />
        </button>
      ))}
    </div>
  );
}

/** Promises no profit; asks for the amount of a first deposit, which the next step opens. */
export function ProfitStep({ wizard, saved }: { wizard: Wizard; saved: Onboarding }) {
  const t = useT();
  const { currency, amounts } = saved;
  const [isTried, setTried] = useState(false);
  const isChosen = wizard.amount !== '' && moneyOf(wizard.amount, currency) > 0n;
  const hasPlans = amounts.some(({ plan }) => plan !== null);
  function proceed() {
    setTried(true);
    if (isChosen) wizard.fund();
  }
  return (
    <StepFrame
      wizard={wizard}
      title={t('onboarding.profit-title')}
      action={t('onboarding.continue')}
      onAction={proceed}
      onPrepare={wizard.prepareDeposit}
    >
      <p>{t('onboarding.profit-text')}</p>
      <p>{t('onboarding.amount-question')}</p>
      <Amounts wizard={wizard} saved={saved} />
      <MoneyField
        id="onboarding-amount"
        label={t('onboarding.amount')}
        currency={currency}
        value={wizard.amount}
        error={isTried && !isChosen ? t('onboarding.enter-amount') : undefined}
        onChange={(typed) => wizard.setAmount(typed ?? '')}
      />
      <p className="text-muted text-sm">
        {t(hasPlans ? 'onboarding.amount-hint-plans' : 'onboarding.amount-hint')}
      </p>
    </StepFrame>
  );
}
