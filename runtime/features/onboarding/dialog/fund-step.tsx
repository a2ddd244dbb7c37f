import { useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { StepFrame } from './step-frame.tsx';
import type { Wizard } from './use-wizard.ts';

/** The last step is the deposit dialog itself; this is what remains when it is closed. */
export function FundStep({ wizard, currency }: { wizard: Wizard; currency: string }) {
  const t = useT();
  return (
    <StepFrame
      wizard={wizard}
      title={t('onboarding.fund-title')}
      action={t('onboarding.choose-method')}
      onAction={wizard.openDeposit}
      onPrepare={wizard.prepareDeposit}
    >
      <Money amount={wizard.amount || '0'} currency={currency} className="text-2xl font-semibold" />
      <p>{t('onboarding.fund-text')}</p>
      <p className="text-muted text-sm">{t('onboarding.fund-free')}</p>
    </StepFrame>
  );
}
