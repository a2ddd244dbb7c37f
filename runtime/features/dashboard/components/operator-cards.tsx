import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { usePlatform, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useCall } from '../../../platform/use-call.ts';
import { LoadError } from '../../../ui/load-error.tsx';

const REFRESH_MS = 30_000;

type Counts = CallOutput['desk.summary'];

interface Card {
  id: string;
  /** Tab of the operator's desk. */
  tab: string;
  countOf(counts: Counts): number;
}

/** The cards of spec 2 §2.24. */
const CARDS: readonly Card[] = [
  { id: 'customers', tab: 'users', countOf: ({ customers }) => customers },
  { id: 'online', tab: 'users', countOf: ({ online_customers: online }) => online },
  { id: 'leads', tab: 'users', countOf: ({ leads }) => leads },
  {
    id: 'withdrawals',
    tab: 'withdrawals',
    countOf: ({ pending_withdrawals: pending, approved_withdrawals: approved, sent_withdrawals: sent }) =>
      pending + approved + sent,
  },
  {
    id: 'deposits',
    tab: 'deposits',
    countOf: ({ pending_deposits: pending, deposits_in_review: reviewed }) => pending + reviewed,
  },
  { id: 'identity', tab: 'identity', countOf: ({ pending_identity: pending }) => pending },
];

function CardContent({ card, counts }: { card: Card; counts: Counts | undefined }) {
  const t = useT();
  return (
    <>
      <span className="text-muted text-sm">{t(`dashboard.card-${card.id}`)}</span>
      {counts ? (
        <span className="figures text-xl font-semibold">{card.countOf(counts)}</span>
      ) : (
        <span className="skeleton h-7 w-14" aria-hidden="true" />
      )}
    </>
  );
}

/** Live counts for administrators; a card opens its queue at the desk, if the build has the desk. */
export function OperatorCards() {
  const t = useT();
  const { registry, notifications } = usePlatform();
  const desk = registry.pathTo('desk');
  const { data, error, isFetching, refetch } = useCall('desk.summary', undefined, {
    refetchInterval: REFRESH_MS,
  });
  if (error && !data)
    return (
      <LoadError
        what={t('dashboard.cards-failed')}
        why={error.message}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <section aria-labelledby="dashboard-operator">
      <h2 id="dashboard-operator" className="mb-2 text-base font-semibold">
        {t('dashboard.operator')}
      </h2>
      <ul className="dashboard-cards">
        {CARDS.map((card) => (
          <li key={card.id}>
            {desk ? (
              <Link to={`${desk}?tab=${card.tab}`} className="dashboard-card panel">
                <CardContent card={card} counts={data} />
              </Link>
            ) : (
              <button
                type="button"
                className="dashboard-card panel"
                onClick={() => notifications.show('info', t('dashboard.pending-activation'))}
              >
                <CardContent card={card} counts={data} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
