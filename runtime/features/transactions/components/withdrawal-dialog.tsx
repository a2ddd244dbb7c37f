import { useState } from 'react';
import type { Withdrawal } from '../../../../schemas/generated/types.ts';
import { CancelDialog } from '../../../payments/cancel-dialog.tsx';
import { WithdrawalAmounts } from '../../../payments/withdrawal-amounts.tsx';
import { isCancellable } from '../../../payments/withdrawal-steps.ts';
import { WithdrawalTimeline } from '../../../payments/withdrawal-timeline.tsx';
import { useT } from '../../../platform/hooks.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { usePaymentText } from '../../../payments/use-payment-text.ts';

/** The state of a withdrawal, step by step; its owner can cancel it until it is sent. */
export function WithdrawalDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose(): void }) {
  usePaymentText();
  const t = useT();
  const [isCancelling, setIsCancelling] = useState(false);
  const { payout_account, amount, currency } = withdrawal;
  if (isCancelling) return <CancelDialog withdrawal={withdrawal} onClose={onClose} />;
  return (
    <Dialog title={t('transactions.withdrawal')} onClose={onClose}>
      <div className="grid gap-5">
        <div>
          <p className="text-2xl font-semibold">
            <Money amount={amount} currency={currency} />
          </p>
          <p className="text-muted">{payout_account.label}</p>
        </div>
        <WithdrawalAmounts withdrawal={withdrawal} />
        <WithdrawalTimeline withdrawal={withdrawal} />
      </div>
      {isCancellable(withdrawal) ? (
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={() => setIsCancelling(true)}>
            {t('withdrawal.cancel')}
          </button>
        </div>
      ) : null}
    </Dialog>
  );
}
