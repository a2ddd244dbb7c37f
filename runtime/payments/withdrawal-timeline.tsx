import type { Withdrawal } from '../../schemas/generated/types.ts';
import { useT } from '../platform/hooks.ts';
import { Timeline } from '../ui/timeline.tsx';
import { stepsOf, type Status } from './withdrawal-steps.ts';
import { usePaymentText } from './use-payment-text.ts';

/** What a step adds to its title. */
function detailOf({ reason, reference }: Withdrawal, status: Status): string | null {
  if (status === 'rejected') return reason;
  return status === 'sent' ? reference : null;
}

/** The states of a withdrawal, with their times. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  usePaymentText();
  const t = useT();
  return (
    <Timeline
      label={t('withdrawal.progress')}
      events={stepsOf(withdrawal).map(({ status, at, kind }) => ({
        id: status,
        title: t(`withdrawal.state-${status}`),
        at: at ?? undefined,
        kind,
        detail: at
          ? (detailOf(withdrawal, status) ?? undefined)
          : kind === 'current'
            ? t(`withdrawal.wait-${status}`)
            : undefined,
      }))}
    />
  );
}
