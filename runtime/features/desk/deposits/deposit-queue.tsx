import { useMemo, useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorDeposit } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { usePages } from '../../../platform/use-pages.ts';
import { Money } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { DeskList, OpenButton } from '../components/desk-list.tsx';
import { mergePages } from '../components/merge-pages.ts';
import { Person } from '../components/person.tsx';
import { StateFilter } from '../components/state-filter.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { useOpenCase } from '../components/use-open-case.ts';
import { REFRESH_MS } from '../refresh.ts';
import { DepositDrawer } from './deposit-drawer.tsx';

const STATES = ['open', 'in_review', 'pending', 'approved', 'rejected', 'all'] as const;
type State = (typeof STATES)[number];

const columnsOf = (t: T, open: (row: OperatorDeposit) => void): Column<OperatorDeposit>[] => [
  {
    id: 'user',
    title: t('operator.customer'),
    width: 230,
    cell: (row) => (
      <OpenButton onOpen={() => open(row)}>
        <Person user={row.user} />
      </OpenButton>
    ),
  },
  {
    id: 'amount',
    title: t('operator.amount'),
    width: 130,
    align: 'end',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    id: 'method',
    title: t('operator.method'),
    width: 170,
    leaves: 1,
    cell: ({ payment_method, coin }) => (
      <span className="block truncate">
        {t(`operator.method-${payment_method}`)}
        {coin ? ` · ${coin.symbol}` : ''}
      </span>
    ),
  },
  {
    id: 'status',
    title: t('operator.status'),
    width: 150,
    cell: ({ status, approvals, required_approvals }) => (
      <span className="flex items-center gap-2">
        <StatusBadge status={status} />
        {required_approvals > 1 && (status === 'pending' || status === 'in_review') ? (
          <span className="figures text-muted text-xs">
            {approvals.length}/{required_approvals}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: 'at',
    title: t('operator.created'),
    width: 130,
    leaves: 2,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatStamp(created_at)}</time>,
  },
];

const rowsOf = ({ deposits }: CallOutput['deposit.list-all']) => deposits;
const rowKey = ({ id }: OperatorDeposit) => id;

/** One list of the chosen state; or deposits in review, then transfers on a network that only an operator can see. */
function useDeposits(state: State) {
  const isOpen = state === 'open';
  const read = { refetchInterval: REFRESH_MS, rowsOf, rowKey };
  const review = usePages('deposit.list-all', { ...read, query: { state: 'in_review' }, enabled: isOpen });
  const transfers = usePages('deposit.list-all', {
    ...read,
    query: { state: 'pending', method: 'crypto' },
    enabled: isOpen,
  });
  const one = usePages('deposit.list-all', {
    ...read,
    query: state === 'all' || isOpen ? {} : { state },
    enabled: !isOpen,
  });
  return isOpen ? mergePages([review, transfers]) : one;
}

/** Deposits by state: by default those that need a decision. */
export function DepositQueue() {
  const t = useT();
  const [state, setState] = useState<State>('open');
  const pages = useDeposits(state);
  const { current, open, close, reload } = useOpenCase(pages.rows, {
    call: 'deposit.list-all',
    rowsOf,
  });
  const columns = useMemo(() => columnsOf(t, open), [t, open]);
  return (
    <>
      <div className="desk-tools">
        <StateFilter<State> states={STATES} chosen={state} onChoose={setState} />
      </div>
      <DeskList
        label={t('operator.deposits')}
        pages={pages}
        rowKey={rowKey}
        columns={columns}
        empty={t(state === 'open' ? 'operator.no-open-deposits' : 'operator.no-deposits')}
      />
      {current ? (
        <DepositDrawer deposit={current} onClose={close} onDone={open} onOutdated={() => void reload()} />
      ) : null}
    </>
  );
}
