import { useMemo } from 'react';
import type { SkippedCopy } from '../../../../schemas/generated/types.ts';
import { formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import type { T } from '../../../platform/text.ts';
import { SideBadge } from './side-badge.tsx';

function columnsOf(t: T, language: string): Column<SkippedCopy>[] {
  return [
    { id: 'asset', title: t('manager.asset'), width: 100, cell: ({ asset }) => asset.a_name },
    {
      id: 'direction',
      title: t('manager.direction'),
      width: 80,
      cell: ({ trade_type: side }) => <SideBadge side={side} />,
    },
    { id: 'why', title: t('manager.skipped-why'), width: 260, wraps: true, cell: ({ message }) => message },
    {
      id: 'at',
      title: t('manager.skipped-at'),
      width: 150,
      cell: ({ at }) => <span className="text-muted">{formatMoment(language, at)}</span>,
    },
  ];
}

/** Trades of the manager that the account did not copy, newest first, each with the server's reason. */
export function SkippedCopies({ copies }: { copies: readonly SkippedCopy[] }) {
  const t = useT();
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <DataTable
      label={t('manager.skipped-table')}
      rows={copies}
      rowKey={(copy) => `${copy.asset.id} ${copy.at} ${copies.indexOf(copy)}`}
      columns={columns}
      maxRows={10}
    />
  );
}
