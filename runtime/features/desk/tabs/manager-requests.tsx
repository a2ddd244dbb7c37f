import { useMemo, useState } from 'react';
import { publicNumber } from '../../../../domain/account/public-number.ts';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { ManagerRequest } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { ListEmpty } from '../../../ui/list-states.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { StateFilter } from '../components/state-filter.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { REFRESH_MS } from '../refresh.ts';
import { ListTools } from '../../../ui/list-panel.tsx';

const STATES = ['all', 'pending', 'accepted', 'declined', 'withdrawn', 'revoked'] as const;
type State = (typeof STATES)[number];

const columnsOf = (t: T): Column<ManagerRequest>[] => [
  {
    id: 'manager',
    title: t('operator.manager'),
    width: 200,
    cell: ({ manager }) => <span className="block truncate font-medium">{manager}</span>,
  },
  {
    id: 'trader',
    title: t('operator.customer'),
    width: 120,
    cell: ({ number }) => <span className="figures">{publicNumber(number)}</span>,
  },
  {
    id: 'status',
    title: t('operator.status'),
    width: 130,
    cell: ({ state }) => <StatusBadge status={state} />,
  },
  {
    id: 'at',
    title: t('operator.created'),
    width: 140,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatStamp(created_at)}</time>,
  },
  {
    id: 'answered',
    title: t('operator.answered'),
    width: 140,
    leaves: 1,
    cell: ({ answered_at }) =>
      answered_at ? (
        <time dateTime={answered_at}>{formatStamp(answered_at)}</time>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
];

const rowsOf = ({ requests }: CallOutput['manager.list-requests']) => requests;
const rowKey = ({ id }: ManagerRequest) => id;

/** Requests of managers for trade-only access. The trader decides about each. */
export function ManagerRequests() {
  const t = useT();
  const [state, setState] = useState<State>('all');
  const pages = usePages('manager.list-requests', {
    query: state === 'all' ? {} : { state },
    refetchInterval: REFRESH_MS,
    rowsOf,
    rowKey,
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <>
      <ListTools start>
        <StateFilter<State> states={STATES} chosen={state} onChoose={setState} />
        <p className="text-muted text-sm">{t('operator.managers-help')}</p>
      </ListTools>
      <PagedList
        label={t('operator.managers')}
        pages={pages}
        rowKey={rowKey}
        columns={columns}
        empty={<ListEmpty text={t('operator.no-requests')} />}
      />
    </>
  );
}
