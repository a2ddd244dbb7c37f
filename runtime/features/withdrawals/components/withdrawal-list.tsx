import { useState } from 'react';
import type { Withdrawal } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListEmpty, ListFailed, ListProblem, ListWaiting } from '../../../ui/list-states.tsx';
import { CancelDialog } from '../../../payments/cancel-dialog.tsx';
import { WithdrawalAmount } from '../../../payments/withdrawal-amount.tsx';
import { WithdrawalAmounts } from '../../../payments/withdrawal-amounts.tsx';
import { WithdrawalBadge } from '../../../payments/withdrawal-badge.tsx';
import { isCancellable } from '../../../payments/withdrawal-steps.ts';
import { WithdrawalTimeline } from '../../../payments/withdrawal-timeline.tsx';
import { usePaymentText } from '../../../payments/use-payment-text.ts';

/** An operator may approve or reject while the list is open. */
export const LIST_REFETCH_MS = 10_000;

function Row({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel(): void }) {
  const t = useT();
  const language = useLanguage();
  const { status, payout_account, created_at, reason } = withdrawal;
  return (
    <li className="border-line border-t first:border-t-0">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium wrap-anywhere">{payout_account.label}</span>
            <span className="text-muted text-sm">{formatMoment(language, created_at)}</span>
          </span>
          <span className="flex flex-none items-center gap-3">
            <WithdrawalBadge status={status} />
            <span className="font-semibold">
              <WithdrawalAmount withdrawal={withdrawal} />
            </span>
            <Icon name="chevron-down" size={16} className="text-muted group-open:rotate-180" />
          </span>
        </summary>
        <div className="grid gap-4 pt-2 pb-4">
          <WithdrawalAmounts withdrawal={withdrawal} />
          <WithdrawalTimeline withdrawal={withdrawal} />
        </div>
      </details>
      {status === 'rejected' && reason ? (
        <p className="text-muted pb-2 text-sm">{t('withdrawal.rejected-because', { reason })}</p>
      ) : null}
      {isCancellable(withdrawal) ? (
        <button type="button" className="btn btn-sm mb-3" onClick={onCancel}>
          {t('withdrawal.cancel')}
        </button>
      ) : null}
    </li>
  );
}

/** One's withdrawals, newest first, each with its state step by step. */
export function WithdrawalList() {
  usePaymentText();
  const t = useT();
  const {
    rows: withdrawals,
    status,
    problem,
    hasMore,
    isBusy,
    more,
    retry,
  } = usePages('withdrawal.list', {
    refetchInterval: LIST_REFETCH_MS,
    rowsOf: (page) => page.withdrawals,
    rowKey: ({ id }) => id,
  });
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  if (status === 'failed')
    return <ListFailed text={`${t('withdrawal.list-failed')} ${problem}`} isBusy={isBusy} onRetry={retry} />;
  if (status === 'loading') return <ListWaiting />;
  const cancelled = withdrawals.find(({ id }) => id === cancelledId);
  if (withdrawals.length === 0) return <ListEmpty text={t('withdrawal.none')} />;
  return (
    <>
      <ul aria-label={t('withdrawal.history')}>
        {withdrawals.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} onCancel={() => setCancelledId(withdrawal.id)} />
        ))}
      </ul>
      <ListProblem text={problem} />
      {hasMore ? (
        <button type="button" className="btn btn-sm mt-2" aria-disabled={isBusy} onClick={more}>
          {t('withdrawal.more')}
        </button>
      ) : null}
      {cancelled ? <CancelDialog withdrawal={cancelled} onClose={() => setCancelledId(null)} /> : null}
    </>
  );
}
