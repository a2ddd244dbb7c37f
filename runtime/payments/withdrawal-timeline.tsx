import type { Withdrawal } from '../../schemas/generated/types.ts';
import { useT } from '../platform/hooks.ts';
import { Timeline } from '../ui/timeline.tsx';
import { stepsOf, type Status, type WithdrawalStep } from './withdrawal-steps.ts';
import { usePaymentText } from './use-payment-text.ts';

/** What a completed step adds to its title. */
function detailOf({ reason, reference }: Withdrawal, status: Status): string | null {
  if (status === 'rejected') return reason;
  return status === 'sent' ? reference : null;
}

/** The states of a withdrawal, with their times. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  usePaymentText();
  const t = useT();
  const detail = ({ status, at, kind }: WithdrawalStep) => {
    if (at) return detailOf(withdrawal, status) ?? undefined;
    return kind === 'current' ? t(`withdrawal.wait-${status}`) : undefined;
  };
  return (
    <Timeline
      label={t('withdrawal.progress')}
      events={stepsOf(withdrawal).map((step) => ({
        id: step.status,
        title: t(`withdrawal.state-${step.status}`),
        at: step.at ?? undefined,
        kind: step.kind,
        detail: detail(step),
      }))}
    />
  );
}
