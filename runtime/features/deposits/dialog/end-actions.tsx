import type { Deposit } from '../../../../schemas/generated/types.ts';
import { useDialog } from '../../../platform/dialogs.ts';
import { useT } from '../../../platform/hooks.ts';

interface EndActionsProps {
  status: Deposit['status'];
  /** Starts another deposit. */
  onAnother(): void;
  close(): void;
}

/** The actions below a deposit without a next step: a rejected one offers another, unless the trader is restricted. */
export function EndActions({ status, onAnother, close }: EndActionsProps) {
  const t = useT();
  const mayDeposit = useDialog('deposit') !== null;
  return (
    <>
      {status === 'rejected' && mayDeposit ? (
        <button type="button" className="btn btn-ghost" onClick={onAnother}>
          {t('deposit.unconfirmed-leave')}
        </button>
      ) : null}
      <button type="button" className="btn btn-primary" onClick={close}>
        {t('deposit.done')}
      </button>
    </>
  );
}
