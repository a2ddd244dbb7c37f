import { useT, useUser } from '../../../platform/hooks.ts';
import { Timeline, type TimelineEvent } from '../../../ui/timeline.tsx';
import { Section } from './section.tsx';

export interface HistoryStep {
  at: string;
  /** Id and name; null for the system. */
  actor: string | null;
  name: string | null;
  action: string;
  reason: string | null;
}

const FAILED = ['reject', 'cancel', 'reverse'];

/** What happened to a case, oldest first. */
export function CaseHistory({ history }: { history: readonly HistoryStep[] }) {
  const t = useT();
  const me = useUser();
  const events = history.map(({ at, actor, name, action, reason }, index): TimelineEvent => ({
    id: `${index}`,
    title: t('operator.step-by', {
      step: t(`operator.step-${action}`),
      name: actor === me.id ? t('operator.you') : (name ?? t('operator.system')),
    }),
    at,
    detail: reason,
    kind: FAILED.includes(action) ? 'failed' : 'done',
  }));
  return (
    <Section title={t('operator.history')}>
      <Timeline label={t('operator.history')} events={events} />
    </Section>
  );
}
