import { canTake } from '../../../../domain/payout/withdrawal-state.ts';
import type { Withdrawal } from '../../../../schemas/generated/types.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { useCommand } from '../../../platform/use-command.ts';
import { CopyField } from '../../../ui/copy-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Money } from '../../../ui/money.tsx';
import { Timeline, type TimelineEvent } from '../../../ui/timeline.tsx';
import type { T } from '../../../platform/text.ts';

const PATH = ['requested', 'approved', 'sent', 'settled'] as const;

const timeOf = (withdrawal: Withdrawal, step: (typeof PATH)[number]): string | null =>
  step === 'requested' ? withdrawal.created_at : withdrawal[`${step}_at`];

/** The steps that were reached, then the end of a rejected or cancelled withdrawal, or the steps ahead. */
function eventsOf(t: T, withdrawal: Withdrawal): TimelineEvent[] {
  const { status, rejected_at, cancelled_at, reason } = withdrawal;
  const reached = PATH.flatMap((step): TimelineEvent[] => {
    const at = timeOf(withdrawal, step);
    const title = t(`transactions.status-${step}`);
    return at
      ? [{ id: step, title, at, kind: step === status && step !== 'settled' ? 'current' : 'done' }]
      : [];
  });
  const endedAt = rejected_at ?? cancelled_at;
  if (endedAt) {
    const end = rejected_at ? 'rejected' : 'cancelled';
    return [
      ...reached,
      { id: end, title: t(`transactions.status-${end}`), at: endedAt, detail: reason, kind: 'failed' },
    ];
  }
  const ahead = PATH.filter((step) => !timeOf(withdrawal, step));
  return [
    ...reached,
    ...ahead.map((step): TimelineEvent => ({
      id: step,
      title: t(`transactions.status-${step}`),
      kind: 'pending',
    })),
  ];
}

function Amounts({ withdrawal: { amount, fee, total, currency } }: { withdrawal: Withdrawal }) {
  const t = useT();
  return (
    <dl className="withdrawal-amounts">
      {(
        [
          ['amount', amount],
          ['fee', fee],
          ['total', total],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{t(`transactions.${name}`)}</dt>
          <dd>
            <Money amount={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The state of a withdrawal, step by step; its owner can cancel it until it is sent. */
export function WithdrawalDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose(): void }) {
  const t = useT();
  const { reloadUser } = usePlatform();
  const { send, isPending } = useCommand('withdrawal.cancel');
  const { id, status, payout_account, reference } = withdrawal;
  async function cancel() {
    const result = await send({ params: { id } });
    if (!result.ok) return;
    void reloadUser();
    onClose();
  }
  return (
    <Dialog title={t('transactions.withdrawal')} onClose={onClose}>
      <div className="grid gap-5">
        <p>{payout_account.label}</p>
        <Amounts withdrawal={withdrawal} />
        <Timeline label={t('transactions.steps')} events={eventsOf(t, withdrawal)} />
        {reference ? <CopyField label={t('transactions.reference')} value={reference} /> : null}
        {canTake('cancel', status) ? (
          <div className="grid gap-2">
            <p className="text-muted text-sm">{t('transactions.cancel-text')}</p>
            <button type="button" className="btn" aria-disabled={isPending} onClick={() => void cancel()}>
              {isPending ? <span className="spinner" aria-hidden="true" /> : null}
              {t('transactions.cancel')}
            </button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
