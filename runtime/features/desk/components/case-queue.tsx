import { useMemo, type ReactNode } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import type { OperatorDeposit, OperatorWithdrawal } from '../../../../schemas/generated/types.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import type { Pages } from '../../../platform/use-pages.ts';
import { Money } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ListTools } from '../../../ui/list-panel.tsx';
import type { CaseActions } from './case-drawer.tsx';
import { DeskList, OpenButton } from './desk-list.tsx';
import { Person } from './person.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useOpenCase, type CaseCall } from './use-open-case.ts';

/** What the cases of all queues have. */
type QueueCase = Pick<
  OperatorDeposit | OperatorWithdrawal,
  | 'id'
  | 'user'
  | 'amount'
  | 'currency'
  | 'status'
  | 'approvals'
  | 'required_approvals'
  | 'history'
  | 'created_at'
>;

interface CaseColumns<Row> {
  /** The column between the amount and the status. */
  detail: Omit<Column<Row>, 'leaves'>;
  /** Whether the case still needs approvals: shows how many it has. */
  awaitsApproval(row: Row): boolean;
}

export const caseKey = ({ id }: QueueCase) => id;

const columnsOf = <Row extends QueueCase>(
  t: T,
  { detail, awaitsApproval }: CaseColumns<Row>,
  open: (row: Row) => void,
): Column<Row>[] => [
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
  { ...detail, leaves: 1 },
  {
    id: 'status',
    title: t('operator.status'),
    width: 150,
    cell: (row) => (
      <span className="flex items-center gap-2">
        <StatusBadge status={row.status} />
        {row.required_approvals > 1 && awaitsApproval(row) ? (
          <span className="figures text-muted text-xs">
            {row.approvals.length}/{row.required_approvals}
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

interface CaseQueueProps<K extends CaseCall, Row extends QueueCase> extends CaseColumns<Row> {
  label: string;
  pages: Pages<Row>;
  call: K;
  rowsOf(page: CallOutput[K]): readonly Row[];
  /** Shown without rows. */
  empty: string;
  /** Narrows the queue. */
  filter: ReactNode;
  drawer(row: Row, actions: CaseActions<Row>): ReactNode;
}

/** A queue of cases, with the opened one in a drawer. `detail` and `awaitsApproval` keep their identity between renders. */
export function CaseQueue<K extends CaseCall, Row extends QueueCase>({
  label,
  pages,
  call,
  rowsOf,
  empty,
  filter,
  detail,
  awaitsApproval,
  drawer,
}: CaseQueueProps<K, Row>) {
  const t = useT();
  const { current, open, close, reload } = useOpenCase(pages.rows, { call, rowsOf });
  const columns = useMemo(
    () => columnsOf(t, { detail, awaitsApproval }, open),
    [t, detail, awaitsApproval, open],
  );
  return (
    <>
      <ListTools start>{filter}</ListTools>
      <DeskList label={label} pages={pages} rowKey={caseKey} columns={columns} empty={empty} />
      {current ? drawer(current, { onClose: close, onDone: open, onOutdated: () => void reload() }) : null}
    </>
  );
}
