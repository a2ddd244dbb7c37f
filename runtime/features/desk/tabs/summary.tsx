import { useT } from '../../../platform/hooks.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { StatCard } from '../../../ui/stat-card.tsx';

/** Live counts of the brand. */
export function Summary({ counts }: { counts: CallOutput['desk.summary'] | undefined }) {
  const t = useT();
  const note = (key: string, count: number | undefined) =>
    count === undefined ? null : t(`operator.${key}`, { count });
  return (
    <section>
      <h2 id="desk-overview" className="sr-only">
        {t('operator.overview')}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll it on a phone */}
      <div className="desk-summary" tabIndex={0} role="group" aria-labelledby="desk-overview">
        <StatCard
          label={t('operator.customers')}
          value={counts?.customers}
          note={note('online', counts?.online_customers)}
        />
        <StatCard label={t('operator.leads')} value={counts?.leads} note={t('operator.leads-note')} />
        <StatCard
          label={t('operator.pending-deposits')}
          value={counts && counts.pending_deposits + counts.deposits_in_review}
          note={note('in-review', counts?.deposits_in_review)}
        />
        <StatCard
          label={t('operator.pending-withdrawals')}
          value={counts?.pending_withdrawals}
          note={note('to-send', counts?.approved_withdrawals)}
        />
        <StatCard
          label={t('operator.pending-corrections')}
          value={counts?.pending_corrections}
          note={t('operator.awaiting-second')}
        />
        <StatCard
          label={t('operator.pending-identity')}
          value={counts?.pending_identity}
          note={t('operator.identity-note')}
        />
      </div>
    </section>
  );
}
