import type { Deposit } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import type { DepositRequests } from './use-deposit-request.ts';

interface UnconfirmedProps {
  method: Deposit['payment_method'];
  requests: Pick<DepositRequests, 'isPending' | 'retry' | 'leave'>;
  /** Closes the dialog. */
  close(): void;
}

/** In place of the form while it is unknown whether its deposit took effect: the form would send another one. */
export function Unconfirmed({ method, requests, close }: UnconfirmedProps) {
  const t = useT();
  const { registry } = usePlatform();
  const transactions = registry.pathTo('transactions');
  const { isPending, retry, leave } = requests;
  return (
    <div className="grid gap-4" data-unconfirmed>
      <div role="alert" className="alert alert-warning alert-soft text-sm">
        <div className="grid gap-1">
          <p className="font-semibold">{t('deposit.unconfirmed')}</p>
          <p>{t(`deposit.unconfirmed-${method}`)}</p>
          <p>{t('deposit.unconfirmed-check')}</p>
          {transactions ? (
            <Link
              to={`${transactions}?tab=deposits`}
              className="link flex min-h-6 items-center justify-self-start"
              onClick={close}
            >
              {t('deposit.unconfirmed-transactions')}
            </Link>
          ) : null}
        </div>
      </div>
      <div className="dialog-actions">
        <button
          type="button"
          className="btn btn-ghost"
          aria-disabled={isPending}
          onClick={() => (isPending ? undefined : leave())}
        >
          {t('deposit.unconfirmed-leave')}
        </button>
        <BusyButton className="btn btn-primary" isBusy={isPending} onClick={() => void retry()}>
          {t('app.retry')}
        </BusyButton>
      </div>
    </div>
  );
}

/** Above a form that sends another deposit although the outcome of an earlier one is unknown. */
export function EarlierNote({ requests: { hasEarlier } }: { requests: Pick<DepositRequests, 'hasEarlier'> }) {
  const t = useT();
  if (!hasEarlier) return null;
  return (
    <p role="note" className="alert alert-warning alert-soft text-sm">
      {t('deposit.unconfirmed-earlier')}
    </p>
  );
}
