import type { Deposit } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import { EndActions } from '../dialog/end-actions.tsx';
import { Outcome } from '../dialog/outcome.tsx';
import { RateHold } from '../dialog/rate-hold.tsx';
import { trustedUrl } from '../../../payments/payment-url.ts';

interface CardDoneProps {
  created: Deposit;
  /** The origin of the processor. */
  origin: string;
  /** Starts another deposit. */
  onAnother(): void;
  close(): void;
}

/** The last step: on to the processor if it wants a confirmation, else done. */
export function CardDone({ created, origin, onAnother, close }: CardDoneProps) {
  const t = useT();
  return (
    <Outcome
      created={created}
      action={({ next_action, status }) => {
        const url = status === 'pending' ? trustedUrl(next_action?.url, origin) : null;
        if (url)
          return (
            <a className="btn btn-primary" href={url} rel="noreferrer">
              {t('deposit.card-proceed')}
            </a>
          );
        return <EndActions status={status} onAnother={onAnother} close={close} />;
      }}
    >
      {(current) =>
        current.status === 'pending' && current.next_action?.url ? (
          <>
            <p className="text-sm">
              {t(
                trustedUrl(current.next_action.url, origin)
                  ? 'deposit.card-proceed-hint'
                  : 'deposit.untrusted',
              )}
            </p>
            <RateHold deposit={current} now={created.created_at} symbol={current.currency} isOwnPayment />
          </>
        ) : null
      }
    </Outcome>
  );
}
