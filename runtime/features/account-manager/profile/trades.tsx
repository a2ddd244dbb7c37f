import { useMemo } from 'react';
import { formatMoment } from '../../../lib/format-date.ts';
import type { ManagerTrade } from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { Empty } from '../components/empty.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import type { T } from '../../../platform/text.ts';
import { SideBadge } from '../components/side-badge.tsx';
import { formatPercent } from './format-percent.ts';
import { directionOf } from './overview.tsx';

function columnsOf(t: T, language: string, isOpen: boolean): Column<ManagerTrade>[] {
  const figure = (
    id: string,
    width: number,
    show: (trade: ManagerTrade) => string,
  ): Column<ManagerTrade> => ({
    id,
    title: t(`manager.${id}`),
    width,
    align: 'end',
    cell: (trade) => <span className="figures">{show(trade)}</span>,
  });
  const closed: Column<ManagerTrade>[] = [
    figure('closing-price', 100, ({ closing_price: price }) =>
      price === null ? '–' : localDecimal(price, language),
    ),
    {
      id: 'profit-of-margin',
      title: t('manager.profit-of-margin'),
      width: 110,
      align: 'end',
      cell: ({ profit }) => (
        <span className="figures signed" data-direction={directionOf(profit ?? '')}>
          {profit === null ? '' : formatPercent(language, profit, true)}
        </span>
      ),
    },
  ];
  return [
    { id: 'asset', title: t('manager.asset'), width: 100, cell: ({ asset }) => asset.a_name },
    {
      id: 'direction',
      title: t('manager.direction'),
      width: 80,
      cell: ({ trade_type: side }) => <SideBadge side={side} />,
    },
    figure('qty', 80, ({ qty }) => localDecimal(qty, language)),
    figure('leverage', 80, ({ leverage }) => `1:${leverage}`),
    figure('opening-price', 100, (trade) => localDecimal(trade.opening_price, language)),
    ...(isOpen ? [] : closed),
    {
      id: 'at',
      title: t(isOpen ? 'manager.open-at' : 'manager.close-at'),
      width: 150,
      cell: (trade) => (
        <span className="text-muted">
          {formatMoment(language, (isOpen ? null : trade.close_at) ?? trade.open_at)}
        </span>
      ),
    },
  ];
}

/** Open or closed trades of a manager: size and result in percent, never in amounts. */
export function Trades({
  trades,
  empty,
  isOpen = false,
}: {
  trades: readonly ManagerTrade[];
  empty: string;
  isOpen?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language, isOpen), [t, language, isOpen]);
  if (trades.length === 0) return <Empty>{empty}</Empty>;
  return (
    <DataTable
      label={t(isOpen ? 'manager.open-table' : 'manager.closed-table')}
      rows={trades}
      rowKey={(trade) => `${trade.asset.id} ${trade.open_at} ${trades.indexOf(trade)}`}
      columns={columns}
      maxRows={10}
    />
  );
}
