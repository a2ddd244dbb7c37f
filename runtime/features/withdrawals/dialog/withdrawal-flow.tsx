import { useEffect, useState, type ReactNode } from 'react';
import type { PayoutAccount, WithdrawalSettings } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useStepFocus } from '../../../ui/focus/use-step-focus.ts';
import { StepList } from '../../../ui/step-list.tsx';
import { MethodsDrawer } from '../accounts/methods-drawer.tsx';
import { DoneStep } from './done-step.tsx';
import { FormStep } from './form-step.tsx';
import { ReviewStep } from './review-step.tsx';
import {
  useWithdrawal,
  type Entries,
  type Step,
  type Wallet,
  type WithdrawalDraft,
} from './use-withdrawal.ts';

const STEPS: readonly Step[] = ['form', 'review', 'done'];

interface WithdrawalFlowProps {
  wallet: Wallet;
  settings: WithdrawalSettings;
  accounts: readonly PayoutAccount[];
  entries: Entries;
  onEntries(change: Entries): void;
  /** Beside the steps; `isSending` while the request is in flight. */
  aside?(isSending: boolean): ReactNode;
  /** Whether the request was taken: its result is shown, and nothing else is asked for. */
  onDone(isDone: boolean): void;
  /** Whether the request is in flight: a notification tells its outcome. */
  onSending(isSending: boolean): void;
  /** Back from the first step. */
  onLeave(): void;
  onHistory(): void;
  onClose(): void;
}

interface StepContentProps extends Pick<
  WithdrawalFlowProps,
  'settings' | 'onLeave' | 'onHistory' | 'onClose'
> {
  draft: WithdrawalDraft;
  onManage(): void;
}

function StepContent({ draft, settings, onManage, onLeave, onHistory, onClose }: StepContentProps) {
  switch (draft.step) {
    case 'form':
      return <FormStep draft={draft} settings={settings} onManage={onManage} onBack={onLeave} />;
    case 'review':
      return <ReviewStep draft={draft} settings={settings} />;
    case 'done':
      return <DoneStep withdrawal={draft.requested!} onHistory={onHistory} onClose={onClose} />;
  }
}

/** Reports a state to the dialog; false once the flow is gone. */
function useReported(state: boolean, report: (state: boolean) => void): void {
  useEffect(() => {
    report(state);
    return () => report(false);
  }, [state, report]);
}

/** Form, review and result of one withdrawal, in the same sequence as a deposit. */
export function WithdrawalFlow(props: WithdrawalFlowProps) {
  const { settings, accounts, aside, onDone, onSending, onLeave, onHistory, onClose } = props;
  const t = useT();
  const [isManaging, setManaging] = useState(false);
  const draft = useWithdrawal(props);
  const container = useStepFocus(draft.step);
  const isDone = draft.step === 'done';
  useReported(isDone, onDone);
  useReported(draft.isSending && !draft.stepUp.dialog, onSending);
  const steps = (
    <>
      <StepList
        label={t('withdrawal.steps')}
        current={draft.step}
        steps={STEPS.map((id) => ({ id, title: t(`withdrawal.step-${id}`) }))}
      />
      <div ref={container} tabIndex={-1} className="mt-5 outline-none">
        <StepContent
          draft={draft}
          settings={settings}
          onManage={() => setManaging(true)}
          onLeave={onLeave}
          onHistory={onHistory}
          onClose={onClose}
        />
      </div>
    </>
  );
  return (
    <>
      {aside ? (
        <div className="grid grid-cols-[11rem_1fr] gap-6">
          {aside(draft.isSending)}
          <div className="min-w-0">{steps}</div>
        </div>
      ) : (
        steps
      )}
      {isManaging ? (
        <MethodsDrawer
          settings={settings}
          accounts={accounts}
          chosen={draft.account}
          onChoose={(account) => {
            draft.choose(account);
            setManaging(false);
          }}
          onClose={() => setManaging(false)}
        />
      ) : null}
      {draft.stepUp.dialog}
    </>
  );
}
