import { useMemo, useState } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorWithdrawal } from '../../../../schemas/generated/types.ts';
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
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';

const STATES = ['open', 'requested', 'approved', 'sent', 'settled', 'rejected', 'cancelled', 'all'] as const;
type State = (typeof STATES)[number];

const columnsOf = (t: T, open: (row: OperatorWithdrawal) => void): Column<OperatorWithdrawal>[] => [
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
    id: 'to',
    title: t('operator.destination'),
    width: 200,
    leaves: 1,
    cell: ({ payout_account }) => <span className="block truncate">{payout_account.label}</span>,
  },
  {
    id: 'status',
    title: t('operator.status'),
    width: 150,
    cell: ({ status, approvals, required_approvals }) => (
      <span className="flex items-center gap-2">
        <StatusBadge status={status} />
        {required_approvals > 1 && status === 'requested' ? (
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

const rowsOf = ({ withdrawals }: CallOutput['withdrawal.list-all']) => withdrawals;
const rowKey = ({ id }: OperatorWithdrawal) => id;

/** One list of the chosen state, or those of all open states in the order of their steps. */
function useWithdrawals(state: State) {
  const isOpen = state === 'open';
  const read = { refetchInterval: REFRESH_MS, rowsOf, rowKey };
  const requested = usePages('withdrawal.list-all', {
    ...read,
    query: { state: 'requested' },
    enabled: isOpen,
  });
  const approved = usePages('withdrawal.list-all', {
    ...read,
    query: { state: 'approved' },
    enabled: isOpen,
  });
  const sent = usePages('withdrawal.list-all', { ...read, query: { state: 'sent' }, enabled: isOpen });
  const one = usePages('withdrawal.list-all', {
    ...read,
    query: state === 'all' || isOpen ? {} : { state },
    enabled: !isOpen,
  });
  return isOpen ? mergePages([requested, approved, sent]) : one;
}

/** Withdrawals by state: by default those that need a step. */
export function WithdrawalQueue() {
  const t = useT();
  const [state, setState] = useState<State>('open');
  const pages = useWithdrawals(state);
  const { current, open, close, reload } = useOpenCase(pages.rows, {
    call: 'withdrawal.list-all',
    rowsOf,
  });
  const columns = useMemo(() => columnsOf(t, open), [t, open]);
  return (
    <>
      <div className="desk-tools">
        <StateFilter<State> states={STATES} chosen={state} onChoose={setState} />
      </div>
      <DeskList
        label={t('operator.withdrawals')}
        pages={pages}
        rowKey={rowKey}
        columns={columns}
        empty={t(state === 'open' ? 'operator.no-open-withdrawals' : 'operator.no-withdrawals')}
      />
      {current ? (
        <WithdrawalDrawer
          withdrawal={current}
          onClose={close}
          onDone={open}
          onOutdated={() => void reload()}
        />
      ) : null}
    </>
  );
}
