import type { Withdrawal } from '../../../../schemas/generated/types.ts';
import { usePagedCall } from '../../../platform/use-paged-call.ts';
import { useT } from '../../../platform/hooks.ts';
import { Money } from '../../../ui/money.tsx';
import { WithdrawalTimeline } from '../../../payments/withdrawal-timeline.tsx';
import { LIST_REFETCH_MS } from '../components/withdrawal-list.tsx';

interface DoneStepProps {
  withdrawal: Withdrawal;
  onHistory(): void;
  onClose(): void;
}

/** What happened to the money, and the steps that follow. */
export function DoneStep({ withdrawal, onHistory, onClose }: DoneStepProps) {
  const t = useT();
  const { data } = usePagedCall('withdrawal.list', { refetchInterval: LIST_REFETCH_MS });
  const current =
    data?.pages.flatMap((page) => page.withdrawals).find(({ id }) => id === withdrawal.id) ?? withdrawal;
  const isRequested = current.status === 'requested';
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold">
        {t(isRequested ? 'withdrawal.initiated' : `withdrawal.state-${current.status}`)}
      </p>
      <p className="text-3xl font-semibold">
        <Money amount={current.total} currency={current.currency} className="whitespace-normal" />
      </p>
      {isRequested ? (
        <p className="text-muted">{t('withdrawal.on-its-way', { account: current.payout_account.label })}</p>
      ) : null}
      <WithdrawalTimeline withdrawal={current} />
      <div className="dialog-actions mt-2 justify-between">
        <button type="button" className="btn btn-ghost" onClick={onHistory}>
          {t('withdrawal.history')}
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {t('withdrawal.done')}
        </button>
      </div>
    </div>
  );
}
