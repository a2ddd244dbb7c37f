import type { Deposit, DepositSettings } from '../../../../schemas/generated/types.ts';
import { paymentUrl } from '../../../payments/payment-url.ts';
import { useT } from '../../../platform/hooks.ts';
import { Outcome } from './outcome.tsx';

interface ReturnedOutcomeProps {
  deposit: Deposit;
  offer: DepositSettings;
  /** Starts another deposit. */
  onAnother(): void;
  close(): void;
}

/** A deposit whose trader returns from the page of the provider, which may not have told the outcome yet. */
export function ReturnedOutcome({ deposit, offer, onAnother, close }: ReturnedOutcomeProps) {
  const t = useT();
  return (
    <Outcome
      created={deposit}
      isReturned
      action={({ status }) => (
        <>
          {status === 'rejected' ? (
            <button type="button" className="btn btn-ghost" onClick={onAnother}>
              {t('deposit.unconfirmed-leave')}
            </button>
          ) : null}
          <button type="button" className="btn btn-primary" onClick={close}>
            {t('deposit.done')}
          </button>
        </>
      )}
    >
      {(current) => {
        const url = paymentUrl(current, offer);
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
