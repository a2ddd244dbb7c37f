import { useState } from 'react';
import { useCall } from '../../../platform/use-call.ts';
import { useSettings, useT, useUser } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { AccountChoice } from './account-choice.tsx';
import { Methods } from './methods.tsx';
import { useOnboardingCompletion } from './use-onboarding-completion.ts';

interface DepositDialogProps {
  close(): void;
  /** The initial amount, a plain decimal, such as the amount of a plan. */
  amount?: string;
  /** The initial amount of the onboarding: the deposit completes it. */
  onboarding?: string;
  /** Skips the choice between the accounts. */
  account?: 'real';
}

function RealDeposit({
  amount,
  onboarding,
  close,
}: Pick<DepositDialogProps, 'amount' | 'onboarding' | 'close'>) {
  const t = useT();
  const complete = useOnboardingCompletion(onboarding);
  const { data: offer, error, refetch, isFetching } = useCall('deposit.settings');
  if (!offer)
    return error ? (
      <LoadError
        what={t('deposit.not-loaded')}
        why={error.message}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Loading />
    );
  if (offer.methods.length === 0) return <p role="status">{t('deposit.disabled')}</p>;
  return (
    <Methods
      offer={offer}
      amount={onboarding ?? amount ?? ''}
      close={close}
      onCreated={(deposit) => void complete(deposit)}
    />
  );
}

/** Deposits to the real account; the practice account is topped up instead (spec 2 §2, §4). */
export function DepositDialog({ close, amount, onboarding, account }: DepositDialogProps) {
  const t = useT();
  const { is_practice } = useUser();
  const { enable_practice_account } = useSettings();
  const [isChosen, setChosen] = useState(account === 'real' || !enable_practice_account);
  const asksForAccount = is_practice || !isChosen;
  return (
    <Dialog title={t('deposit.title')} onClose={close}>
      {asksForAccount ? (
        <AccountChoice onReal={() => setChosen(true)} onDone={close} />
      ) : (
        <RealDeposit amount={amount} onboarding={onboarding} close={close} />
      )}
    </Dialog>
  );
}
