import { useState } from 'react';
import { useCall } from '../../../platform/use-call.ts';
import { useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { EditingDialog } from '../../../ui/editing-dialog.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import type { Leave } from '../../../ui/discard-guard.tsx';
import { AccountChoice } from './account-choice.tsx';
import { Methods } from './methods.tsx';
import { OpenDeposit } from './open-deposit.tsx';
import { useOnboardingCompletion } from './use-onboarding-completion.ts';

/** Rates, limits and methods stay current while the dialog is open. */
export const RATES_REFETCH_MS = 15_000;

interface DepositDialogProps {
  close(): void;
  /** The initial amount, a plain decimal, such as the amount of a plan. */
  amount?: string;
  /** The initial amount of the onboarding: the deposit completes it. */
  onboarding?: string;
  /** Id of a deposit that was requested before. */
  deposit?: string;
  /** Skips the choice between the accounts. */
  account?: 'real';
}

interface RealDepositProps extends Pick<DepositDialogProps, 'amount' | 'onboarding' | 'deposit' | 'close'> {
  onAnother(): void;
  onEdited(isEdited: boolean): void;
  leave: Leave;
}

function RealDeposit({ amount, onboarding, deposit, close, onAnother, onEdited, leave }: RealDepositProps) {
  const t = useT();
  const complete = useOnboardingCompletion(onboarding);
  const settings = useCall('deposit.settings', undefined, { refetchInterval: RATES_REFETCH_MS });
  return (
    <QueryStates query={settings} failed={t('deposit.not-loaded')}>
      {(offer) => {
        if (deposit) return <OpenDeposit id={deposit} offer={offer} onAnother={onAnother} close={close} />;
        if (offer.methods.length === 0) return <p role="status">{t('deposit.disabled')}</p>;
        return (
          <Methods
            offer={offer}
            amount={onboarding ?? amount ?? ''}
            onAnother={onAnother}
            close={close}
            onCreated={(created) => void complete(created)}
            onEdited={onEdited}
            leave={leave}
          />
        );
      }}
    </QueryStates>
  );
}

/** Deposits to the real account; the practice account is topped up instead (spec 2 §2, §4). */
export function DepositDialog({ close, account, deposit: asked, ...initial }: DepositDialogProps) {
  const t = useT();
  const { is_practice } = useUser();
  const { enable_practice_account } = useSettings();
  const [deposit, setDeposit] = useState(asked);
  // Once chosen, it stays: a switch in another tab must not end a payment that has begun here.
  const [isChosen, setChosen] = useState(
    asked !== undefined || (!is_practice && (account === 'real' || !enable_practice_account)),
  );
  const [isEdited, setEdited] = useState(false);
  const [started, setStarted] = useState(0);
  function startAnother() {
    setStarted(started + 1);
    setDeposit(undefined);
    setChosen(!is_practice);
  }
  const parts = { ...initial, deposit, close, onAnother: startAnother, onEdited: setEdited };
  return (
    <EditingDialog title={t('deposit.title')} isEdited={isEdited} onClose={close}>
      {(leave) =>
        isChosen ? (
          <RealDeposit key={started} {...parts} leave={leave} />
        ) : (
          <AccountChoice onReal={() => setChosen(true)} onDone={close} />
        )
      }
    </EditingDialog>
  );
}
