import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { DeskCase } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { usePages } from '../../../platform/use-pages.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ListFailed, ListProblem, ListWaiting } from '../../../ui/list-states.tsx';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import { Section } from '../components/section.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useCasePath, type TabId } from '../components/use-desk-tabs.ts';
import { REFRESH_MS } from '../refresh.ts';

const KINDS: Readonly<Record<DeskCase['kind'], { tab: TabId; title: string }>> = {
  deposit: { tab: 'deposits', title: 'operator.deposit' },
  withdrawal: { tab: 'withdrawals', title: 'operator.withdrawal' },
  plan: { tab: 'plans', title: 'operator.plan-upgrade' },
  identity: { tab: 'identity', title: 'operator.identity-check' },
  correction: { tab: 'corrections', title: 'operator.correction' },
};

function Case({ row: { kind, id, status, amount, currency, created_at: at } }: { row: DeskCase }) {
  const t = useT();
  const { tab, title } = KINDS[kind];
  const path = useCasePath()(tab, id);
  const Amount = kind === 'correction' ? SignedMoney : Money;
  return (
    <li>
      {path === null ? (
        <span>{t(title)}</span>
      ) : (
        <Link className="link" to={path}>
          {t(title)}
        </Link>
      )}
      {amount === null || currency === null ? null : <Amount amount={amount} currency={currency} />}
      <time className="text-muted text-xs" dateTime={at}>
        {formatStamp(at)}
      </time>
      <StatusBadge status={status} />
    </li>
  );
}

const rowsOf = ({ cases }: CallOutput['desk.list-cases']) => cases;
const rowKey = ({ id }: DeskCase) => id;

/** The cases of a user, newest first; each links to its queue. */
export function UserCases({ user }: { user: string }) {
  const t = useT();
  const query = { user, limit: '10' };
  const { rows, status, problem, hasMore, isBusy, more, retry } = usePages('desk.list-cases', {
    query,
    refetchInterval: REFRESH_MS,
    rowsOf,
    rowKey,
  });
  return (
    <Section title={t('operator.cases')}>
      {status === 'loading' ? <ListWaiting /> : null}
      {status === 'failed' ? (
        <ListFailed text={`${t('operator.cases-failed')} ${problem}`} onRetry={retry} isBusy={isBusy} />
      ) : null}
      {status === 'ready' && !rows.length ? (
        <p className="text-muted text-sm">{t('operator.no-cases')}</p>
      ) : null}
      <ul className="desk-cases">
        {rows.map((row) => (
          <Case key={row.id} row={row} />
        ))}
      </ul>
      <p className="text-sm empty:hidden">{status === 'ready' ? <ListProblem text={problem} /> : null}</p>
      {hasMore ? (
        <BusyButton isBusy={isBusy} className="btn btn-sm" onClick={more}>
          {t('operator.more-cases')}
        </BusyButton>
      ) : null}
    </Section>
  );
}
