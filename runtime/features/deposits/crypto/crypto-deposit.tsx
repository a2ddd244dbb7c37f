import { useState } from 'react';
import type { Deposit, DepositCoinOffer } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { useStepFocus } from '../../../ui/focus/use-step-focus.ts';
import { StepList } from '../../../ui/step-list.tsx';
import type { MethodProps } from '../dialog/methods.tsx';
import { CryptoForm } from './crypto-form.tsx';
import { CryptoOutcome } from './crypto-outcome.tsx';

/** The wallet deposit (spec 2 §4): amount and address, then the state of the deposit. */
export function CryptoDeposit({ offer, amount, onCreated, onAnother, close }: MethodProps) {
  const t = useT();
  const [created, setCreated] = useState<{ deposit: Deposit; coin: DepositCoinOffer } | null>(null);
  const container = useStepFocus(created ? 'done' : 'send');
  return (
    <>
      <StepList
        label={t('deposit.crypto-steps')}
        current={created ? 'done' : 'send'}
        steps={['send', 'done'].map((id) => ({ id, title: t(`deposit.crypto-step-${id}`) }))}
      />
      <div ref={container} tabIndex={-1} className="mt-5 outline-none">
        {created ? (
          <CryptoOutcome
            deposit={created.deposit}
            coin={created.coin}
            now={created.deposit.created_at}
            onAnother={onAnother}
            close={close}
          />
        ) : (
          <CryptoForm
            offer={offer}
            amount={amount}
            close={close}
            onCreated={(deposit, coin) => {
              setCreated({ deposit, coin });
              onCreated(deposit);
            }}
          />
        )}
      </div>
    </>
  );
}
