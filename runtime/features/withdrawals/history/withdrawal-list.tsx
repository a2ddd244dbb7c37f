import { useState } from 'react';
import type { Withdrawal } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { usePagedCall } from '../../../platform/use-paged-call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListEmpty, ListFailed, ListWaiting } from '../../../ui/list-states.tsx';
import { Money } from '../../../ui/money.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { BADGES, isCancellable } from './withdrawal-steps.ts';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

/** An operator may approve or reject while the list is open. */
export const LIST_REFETCH_MS = 10_000;

function Row({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel(): void }) {
  const t = useT();
  const language = useLanguage();
  const { amount, currency, status, payout_account, created_at, reason } = withdrawal;
  return (
    <li className="border-line border-t first:border-t-0">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="grid min-w-0 gap-0.5">
            <span className="truncate font-medium">{payout_account.label}</span>
            <span className="text-muted text-sm">{formatMoment(language, created_at)}</span>
          </span>
          <span className="flex flex-none items-center gap-3">
            <Badge kind={BADGES[status]}>{t(`withdrawal.state-${status}`)}</Badge>
            <Money amount={amount} currency={currency} className="font-semibold" />
            <Icon name="chevron-down" size={16} className="text-muted group-open:rotate-180" />
          </span>
        </summary>
        <div className="grid gap-4 pt-2 pb-4">
          <dl className="text-muted grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt>{t('withdrawal.fee-short')}</dt>
            <dd>
              <Money amount={withdrawal.fee} currency={currency} />
            </dd>
            <dt>{t('withdrawal.total')}</dt>
            <dd>
              <Money amount={withdrawal.total} currency={currency} />
            </dd>
          </dl>
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
  const t = useT();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = usePagedCall('withdrawal.list', {
    refetchInterval: LIST_REFETCH_MS,
  });
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  if (error && !data)
    return (
      <ListFailed
        text={`${t('withdrawal.list-failed')} ${error.message}`}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ListWaiting />;
  const withdrawals = data.pages.flatMap((page) => page.withdrawals);
  const cancelled = withdrawals.find(({ id }) => id === cancelledId);
  if (withdrawals.length === 0) return <ListEmpty text={t('withdrawal.none')} />;
  return (
    <>
      <ul aria-label={t('withdrawal.history')}>
        {withdrawals.map((withdrawal) => (
          <Row key={withdrawal.id} withdrawal={withdrawal} onCancel={() => setCancelledId(withdrawal.id)} />
        ))}
      </ul>
      {hasNextPage ? (
        <button
          type="button"
          className="btn btn-sm mt-2"
          aria-disabled={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {t('withdrawal.more')}
        </button>
      ) : null}
      {cancelled ? <CancelDialog withdrawal={cancelled} onClose={() => setCancelledId(null)} /> : null}
    </>
  );
}
