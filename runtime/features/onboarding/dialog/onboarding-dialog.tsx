import { useEffect, useEffectEvent } from 'react';
import type { Onboarding } from '../../../../schemas/generated/types.ts';
import { useT, useUser } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { useText } from '../../../platform/use-text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { StepList } from '../../../ui/step-list.tsx';
import { onboardingTexts } from '../texts.ts';
import { AccountStep } from './account-step.tsx';
import { FundStep } from './fund-step.tsx';
import { InterestsStep } from './interests-step.tsx';
import { ProfitStep } from './profit-step.tsx';
import { STEPS, useWizard } from './use-wizard.ts';

interface StepsProps {
  saved: Onboarding;
  onPostpone(): void;
  close(): void;
}

function Steps({ saved, onPostpone, close }: StepsProps) {
  const t = useT();
  const wizard = useWizard(saved, onPostpone, close);
  const { step } = wizard;
  return (
    <>
      <StepList
        label={t('onboarding.title')}
        current={step}
        steps={STEPS.map((id) => ({ id, title: t(`onboarding.step-${id}`) }))}
      />
      {step === 'account' ? <AccountStep wizard={wizard} /> : null}
      {step === 'interests' ? <InterestsStep wizard={wizard} /> : null}
      {step === 'profit' ? <ProfitStep wizard={wizard} saved={saved} /> : null}
      {step === 'fund' ? <FundStep wizard={wizard} currency={saved.currency} /> : null}
      <p className="mt-4 text-center">
        <button
          type="button"
          className="link text-muted min-h-6 text-sm"
          onClick={() => void wizard.dismiss()}
        >
          {t('onboarding.never-again')}
        </button>
      </p>
    </>
  );
}

/**
 * Onboarding (spec 2 §2.11): four steps, each of which can be left. Closes when the onboarding is completed,
 * also by a deposit or on another device.
 */
export function OnboardingDialog({ close }: { close(): void }) {
  useText('onboarding', onboardingTexts);
  const t = useT();
  const { onboarded } = useUser();
  const progress = useCall('onboarding.read');
  const postponement = useCommand('onboarding.postpone', { showsError: 'always' });
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (onboarded) leave();
  }, [onboarded]);
  /** Closes for now, also when the request fails: then the wizard is due again sooner. */
  function postpone() {
    void postponement.send();
    close();
  }
  if (onboarded) return null;
  return (
    <Dialog title={t('onboarding.title')} onClose={postpone} className="[--dialog-width:36rem]">
      <QueryStates query={progress} failed={t('onboarding.not-loaded')}>
        {(saved) => <Steps saved={saved} onPostpone={postpone} close={close} />}
      </QueryStates>
    </Dialog>
  );
}
