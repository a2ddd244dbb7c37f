import { useT } from '../../../platform/hooks.ts';
import { Timeline, type TimelineEvent } from '../../../ui/timeline.tsx';
import { Section } from './section.tsx';

export interface HistoryStep {
  at: string;
  actor: string | null;
  action: string;
  reason: string | null;
}

const FAILED = ['reject', 'cancel', 'reverse'];

interface CaseHistoryProps {
  history: readonly HistoryStep[];
  /** Name of an actor; null for the system. */
  nameOf(actor: string | null): string;
}

/** What happened to a deposit or withdrawal, oldest first. */
export function CaseHistory({ history, nameOf }: CaseHistoryProps) {
  const t = useT();
  const events = history.map(({ at, actor, action, reason }, index): TimelineEvent => ({
    id: `${index}`,
    title: t('operator.step-by', { step: t(`operator.step-${action}`), name: nameOf(actor) }),
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
