import type { Deposit, DepositSettings } from '../../../../schemas/generated/types.ts';
import { paymentUrl } from '../../../payments/payment-url.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useT } from '../../../platform/hooks.ts';
import { EndActions } from './end-actions.tsx';
import { Outcome } from './outcome.tsx';

interface ReturnedOutcomeProps {
  deposit: Deposit;
  offer: DepositSettings;
  /** Starts another deposit. */
  onAnother(): void;
  close(): void;
}

/**
 * A deposit whose trader returns from the page of the provider, which may not have told the outcome yet. A restricted
 * trader, who cannot deposit, sees the outcome only.
 */
export function ReturnedOutcome({ deposit, offer, onAnother, close }: ReturnedOutcomeProps) {
  const t = useT();
  const mayDeposit = useDialog('deposit') !== null;
  return (
    <Outcome
      created={deposit}
      isReturned
      action={({ status }) => <EndActions status={status} onAnother={onAnother} close={close} />}
    >
      {(current) => {
        const url = mayDeposit ? paymentUrl(current, offer) : null;
        return url ? (
          <a
            className="link flex min-h-6 items-center justify-self-start text-sm"
            href={url}
            rel="noreferrer"
          >
            {t('deposit.returned-continue')}
          </a>
        ) : null;
      }}
    </Outcome>
  );
}
