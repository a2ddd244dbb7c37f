import { useMemo, type ReactNode } from 'react';
import type { CallOutput } from '../../../../schemas/generated/calls.ts';
import { formatStamp } from '../../../lib/format-stamp.ts';
import { useT } from '../../../platform/hooks.ts';
import type { T } from '../../../platform/text.ts';
import { usePages, type Pages } from '../../../platform/use-pages.ts';
import { Money, SignedMoney } from '../../../ui/money.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { ListTools } from '../../../ui/list-panel.tsx';
import { REFRESH_MS } from '../refresh.ts';
import type { CaseActions } from './case-drawer.tsx';
import { DeskList } from './desk-list.tsx';
import { personColumn } from './person-column.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useOpenCase, type ReadCall } from './use-open-case.ts';

/** The calls that list cases. */
type CaseCall =
  'deposit.list-all' | 'withdrawal.list-all' | 'plan.list-upgrades' | 'correction.list' | 'identity.list';

/** What the cases of all queues have. */
interface QueueCase {
  id: string;
  user: { number: number; name: string; email: string };
  /** Absent in queues without money, which have no column for it. */
  amount?: string;
  currency?: string;
  created_at: string;
  /** Absent for cases that one operator decides. */
  approvals?: readonly unknown[];
  required_approvals?: number;
}

/** The column of a queue between amount and status. */
export interface DetailColumn<Row> {
  id: string;
  /** A text key. */
  title: string;
  width: number;
  /** Long text: takes several lines. */
  wraps?: boolean;
  text(row: Row, t: T): string;
}

interface CaseColumns<Row> {
  detail: DetailColumn<Row>;
  /** The amount to show, if not the case's own. */
  amountOf?(row: Row): Pick<QueueCase, 'amount' | 'currency'>;
  /** Below the amount; null without one. */
  amountNote?(row: Row): ReactNode;
  /** Amounts can be negative: shows their sign. */
  isSigned?: boolean;
  statusOf(row: Row): string;
  /** Whether the case still needs approvals: shows how many it has. */
  isOpenToApproval?(row: Row): boolean;
}

const caseKey = ({ id }: QueueCase) => id;

/** The pages of a queue in one state, or 'all', refetched while it is open. */
export const useCases = <K extends CaseCall, Row extends QueueCase>(
  call: K,
  rowsOf: (page: CallOutput[K]) => readonly Row[],
  state: string,
) =>
  usePages(call, {
    query: state === 'all' ? {} : { state },
    refetchInterval: REFRESH_MS,
    rowsOf,
    rowKey: caseKey,
  });

const columnsOf = <Row extends QueueCase>(
  t: T,
  {
    detail,
    amountOf = (row) => row,
    amountNote,
    isSigned,
    statusOf: stateOf,
    isOpenToApproval,
  }: CaseColumns<Row>,
  open: (row: Row) => void,
  hasAmounts: boolean,
): Column<Row>[] => {
  const columns: Column<Row>[] = [
    personColumn(t('operator.customer'), ({ user }) => user, open),
    {
      id: 'amount',
      title: t('operator.amount'),
      width: 180,
      align: 'end',
      cell: (row) => {
        const { amount, currency } = amountOf(row);
        if (amount === undefined || currency === undefined) return null;
        const Shown = isSigned ? SignedMoney : Money;
        const note = amountNote?.(row);
        return (
          <span className={note ? 'block py-1' : undefined}>
            <Shown amount={amount} currency={currency} />
            {note}
          </span>
        );
      },
    },
    {
      id: detail.id,
      title: t(detail.title),
      width: detail.width,
      leaves: 2,
      wraps: detail.wraps,
      cell: (row) => (
        <span className={detail.wraps ? 'block wrap-anywhere' : 'block truncate'}>{detail.text(row, t)}</span>
      ),
    },
    {
      id: 'status',
      title: t('operator.status'),
      width: 150,
      cell: (row) => (
        <span className="flex items-center gap-2">
          <StatusBadge status={stateOf(row)} />
          {(row.required_approvals ?? 1) > 1 && isOpenToApproval?.(row) ? (
            <span className="figures text-muted text-xs">
              {row.approvals?.length}/{row.required_approvals}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'at',
      title: t('operator.created'),
      width: 150,
      leaves: 1,
      cell: ({ created_at }) => <time dateTime={created_at}>{formatStamp(created_at)}</time>,
    },
  ];
  return hasAmounts ? columns : columns.filter(({ id }) => id !== 'amount');
};

interface CaseQueueProps<Row extends QueueCase> extends CaseColumns<Row> {
  label: string;
  /** False for a queue without money: it has no column of amounts. */
  hasAmounts?: boolean;
  pages: Pages<Row>;
  /** Reads one case; its output is a row. */
  read: ReadCall;
  /** Shown without rows. */
  empty: string;
  /** Narrows the queue; and commands. */
  tools: ReactNode;
  drawer(row: Row, actions: CaseActions<Row>): ReactNode;
}

/** A queue of cases, with the opened one in a drawer. `detail` and the functions keep their identity between renders. */
export function CaseQueue<Row extends QueueCase>({
  label,
  hasAmounts = true,
  pages,
  read,
  empty,
  tools,
  detail,
  amountOf,
  amountNote,
  isSigned,
  statusOf: stateOf,
  isOpenToApproval,
  drawer,
}: CaseQueueProps<Row>) {
  const t = useT();
  const { current, open, close, update, reload } = useOpenCase(pages, read);
  const columns = useMemo(
    () =>
      columnsOf(
        t,
        { detail, amountOf, amountNote, isSigned, statusOf: stateOf, isOpenToApproval },
        open,
        hasAmounts,
      ),
    [t, detail, amountOf, amountNote, isSigned, stateOf, isOpenToApproval, open, hasAmounts],
  );
  return (
    <>
      <ListTools start>{tools}</ListTools>
      <DeskList label={label} pages={pages} rowKey={caseKey} columns={columns} empty={empty} />
      {current
        ? drawer(current, { onClose: close, onDone: update, onOutdated: () => void reload(current) })
        : null}
    </>
  );
}
