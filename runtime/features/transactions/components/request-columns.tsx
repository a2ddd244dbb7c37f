import type { ReactNode } from 'react';
import { formatStamp } from '../../../lib/format-stamp.ts';
import type { T } from '../../../platform/text.ts';
import type { Column } from '../../../ui/table/data-table.tsx';

/** The time of a row. */
export const timeColumn = <Row extends { created_at: string }>(t: T): Column<Row> => ({
  id: 'at',
  title: t('transactions.time'),
  width: 140,
  cell: ({ created_at }) => <time dateTime={created_at}>{formatStamp(created_at)}</time>,
});

/** Status, time and reason of a deposit or withdrawal. */
export const requestColumns = <Row extends { created_at: string; reason: string | null }>(
  t: T,
  badge: (row: Row) => ReactNode,
): Column<Row>[] => [
  { id: 'status', title: t('transactions.status'), width: 110, cell: badge },
  timeColumn(t),
  {
    id: 'reason',
    title: t('transactions.reason'),
    width: 180,
    leaves: 1,
    wraps: true,
    cell: ({ reason }) => (reason ? <span dir="auto">{reason}</span> : <span className="text-muted">–</span>),
  },
];
