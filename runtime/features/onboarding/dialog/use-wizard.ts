import { useState } from 'react';
import type { Onboarding } from '../../../../schemas/generated/types.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';

export const STEPS = ['account', 'interests', 'profit', 'fund'] as const;
export type Step = (typeof STEPS)[number];
export type Interest = Onboarding['investment_interests'][number];

const numberOf = (step: Step) => STEPS.indexOf(step) + 1;

/**
 * The state of the wizard. The server stores each step, so that the wizard resumes there on every device; a
 * step that could not be stored does not hold up the trader.
 */
export function useWizard(saved: Onboarding, postpone: () => void, close: () => void) {
  const t = useT();
  const { notifications, session } = usePlatform();
  const deposit = useDialog('deposit');
  const save = useCommand('onboarding.save', { showsError: 'always' });
  const choose = useCommand('onboarding.interests', { showsError: 'always' });
  const complete = useCommand('onboarding.complete', { showsError: 'always' });
  const [step, setStep] = useState<Step>(STEPS[saved.step - 1] ?? 'account');
  const [interests, setInterests] = useState<readonly Interest[]>(saved.investment_interests);
  const [amount, setAmount] = useState(saved.amount ?? '');

  function go(next: Step) {
    setStep(next);
    void save.send({ input: { step: numberOf(next), ...(next === 'fund' ? { amount } : {}) } });
  }

  /** The onboarding amount makes the deposit complete the onboarding. */
  const openDeposit = () => deposit?.open({ onboarding: amount, account: 'real' });

  return {
    step,
    interests,
    setInterests,
    amount,
    setAmount,
    isSaving: choose.isPending || complete.isPending,
    prepareDeposit: () => deposit?.prepare(),
    openDeposit,
    next: () => go(STEPS[numberOf(step)] ?? 'fund'),
    back: () => go(STEPS[numberOf(step) - 2] ?? 'account'),
    async saveInterests() {
      const result = await choose.send({ input: { investment_interests: [...interests] } });
      if (!result.ok) return notifications.show('error', t('onboarding.interests-failed'));
      return go('profit');
    },
    fund() {
      go('fund');
      openDeposit();
    },
    postpone,
    /** Closes for good. */
    async dismiss() {
      const result = await complete.send();
      if (!result.ok) return notifications.show('error', t('onboarding.failed'));
      session.change(result.data);
      return close();
    },
  };
}

export type Wizard = ReturnType<typeof useWizard>;
