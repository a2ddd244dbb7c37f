import type { IdentityRecord } from '../../../../schemas/generated/types.ts';
import { useT } from '../../../platform/hooks.ts';
import type { TextParams } from '../../../lib/format-text.ts';
import type { T } from '../../../platform/text.ts';
import { StepList } from '../../../ui/step-list.tsx';
import { Timeline, type TimelineEvent } from '../../../ui/timeline.tsx';
import { useReviewHours } from './review-hours.ts';
import type { IdentityStatus } from './use-identity-check.ts';

const CURRENT: Record<IdentityStatus, string | null> = {
  none: 'documents',
  pending: 'review',
  rejected: 'documents',
  approved: null,
};

/** The status bar: documents, review, verified. */
export function StatusBar({ status }: { status: IdentityStatus }) {
  const t = useT();
  const steps = ['documents', 'review', 'verified'].map((id) => ({ id, title: t(`kyc.step-${id}`) }));
  return <StepList label={t('kyc.steps')} steps={steps} current={CURRENT[status]} />;
}

interface ProcessProps {
  status: IdentityStatus;
  record: IdentityRecord | undefined;
}

/** The review: pending, decided or not yet begun. */
function reviewEvent({ status, record }: ProcessProps, t: T, time: TextParams): TimelineEvent {
  if (status === 'rejected')
    return {
      id: 'review',
      title: t('kyc.process-rejected'),
      at: record?.decided_at ?? undefined,
      kind: 'failed',
    };
  if (status === 'approved') return { id: 'review', title: t('kyc.process-reviewed'), kind: 'done' };
  return {
    id: 'review',
    title: t('kyc.process-review'),
    detail: <p className="text-muted">{t('kyc.process-review-text', time)}</p>,
    kind: status === 'pending' ? 'current' : 'pending',
  };
}

/** What has happened, and what comes next. */
export function Process({ status, record }: ProcessProps) {
  const t = useT();
  const time = useReviewHours();
  const isSent = status !== 'none';
  const events: TimelineEvent[] = [
    {
      id: 'send',
      title: t(isSent ? 'kyc.process-sent' : 'kyc.process-send'),
      at: record?.submitted_at ?? undefined,
      detail: isSent ? undefined : <p className="text-muted">{t('kyc.process-send-text')}</p>,
      kind: isSent ? 'done' : 'current',
    },
    reviewEvent({ status, record }, t, time),
    {
      id: 'done',
      title: t('kyc.process-done'),
      at: status === 'approved' ? (record?.decided_at ?? undefined) : undefined,
      kind: status === 'approved' ? 'done' : 'pending',
    },
  ];
  return (
    <aside aria-labelledby="kyc-process">
      <h2 id="kyc-process" className="mb-4 font-semibold">
        {t('kyc.process')}
      </h2>
      <Timeline label={t('kyc.process')} events={events} />
    </aside>
  );
}
