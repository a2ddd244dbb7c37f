import { usePlatform, useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { StepFrame } from './step-frame.tsx';
import type { Wizard } from './use-wizard.ts';

/** The account is open: what it can do without a deposit. */
export function AccountStep({ wizard }: { wizard: Wizard }) {
  const t = useT();
  const { firstname } = useUser();
  const { page } = usePlatform();
  const { enable_practice_account: hasPractice, site_name } = useSettings();
  return (
    <StepFrame
      wizard={wizard}
      title={t('onboarding.congratulations', { name: firstname })}
      action={t('onboarding.continue')}
      onAction={wizard.next}
    >
      <p>{t('onboarding.account-text', { brand: site_name || page.name })}</p>
      {hasPractice ? <p>{t('onboarding.account-practice')}</p> : null}
      <p className="text-muted text-sm">{t('onboarding.optional')}</p>
    </StepFrame>
  );
}
