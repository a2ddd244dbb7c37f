import { useMemo } from 'react';
import { moneyOf } from '../../../domain/money/money.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { showAmount } from '../../lib/format-money.ts';
import type { FigureColumn } from '../../ui/table/column-layouts.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ROW_HEIGHT, type RowSize } from './density.ts';
import { ListEmpty, ListFailed, ListProblem, ListWaiting } from '../../ui/list-states.tsx';
import { ARROW, baseColumns, priceFigure, type ColumnContext } from './base-columns.tsx';
import { MoreButton } from './more-button.tsx';
import { CardFacts, CardHead } from './position-card.tsx';
import { SignedMoney } from '../../ui/money.tsx';
import { BookedProfit, CloseReason, PriceOf, Stamp } from './position-cells.tsx';
import { useColumnLayouts } from './use-column-layouts.ts';
import { useClosedTrades } from './use-closed-trades.ts';
import './positions.css';
import { tradingTexts } from '../texts.ts';
import { useText } from '../../platform/use-text.ts';

function columnsOf(context: ColumnContext): FigureColumn<Position>[] {
  const { t, language, size } = context;
  const tight = size === 'tight';
  return [
    ...baseColumns(context),
    {
      id: 'price',
      title: t('positions.closed-price'),
      width: 100,
      leaves: 6,
      align: 'end',
      figure: priceFigure(language, ({ closing_price }) => closing_price),
      cell: ({ closing_price, asset }) => <PriceOf text={closing_price} digits={asset.digits} />,
    },
    {
      id: 'profit',
      title: t('positions.profit'),
      width: 100,
      align: 'end',
      figure: ({ profit, currency }) => `+${showAmount(moneyOf(profit, currency), currency, language)}`,
      beside: ARROW,
      unit: ({ currency }) => currency,
      cell: (position, isBare) => <BookedProfit position={position} bare={isBare} />,
    },
    {
      id: 'open-at',
      title: t('positions.open-at'),
      width: tight ? 132 : 88,
      leaves: 1,
      align: 'end',
      cell: ({ open_at }) => <Stamp iso={open_at} />,
    },
    {
      id: 'close-at',
      title: t('positions.close-at'),
      width: tight ? 132 : 88,
      leaves: 5,
      align: 'end',
      cell: ({ close_at }) => <Stamp iso={close_at} />,
    },
    {
      id: 'reason',
      title: t('positions.reason'),
      width: tight ? 160 : 124,
      cell: (position) => <CloseReason position={position} />,
    },
  ];
}

function ClosedCard({ position }: { position: Position }) {
  const t = useT();
  const { asset, closing_price, close_at } = position;
  return (
    <article className="position-card">
      <CardHead position={position}>
        <BookedProfit position={position} />
      </CardHead>
      <CardFacts
        position={position}
        last={['closed-price', <PriceOf key="price" text={closing_price} digits={asset.digits} />]}
      >
        <div data-place="closed">
          <dt>{t('positions.close-at')}</dt>
          <dd>
            <Stamp iso={close_at} />
          </dd>
        </div>
        <div data-place="reason">
          <dt>{t('positions.reason')}</dt>
          <dd>
            <CloseReason position={position} />
          </dd>
        </div>
      </CardFacts>
    </article>
  );
}

/** Closed positions of the current mode (spec 1 §2.8), each with the cause of its close. */
export function ClosedTrades({ size = 'dense' }: { size?: RowSize }) {
  useText('trading', tradingTexts);
  const t = useT();
  const { trades, total, profit, status, problem, hasMore, isBusy, more, retry } = useClosedTrades();
  const language = useLanguage();
  const columns = useMemo(() => columnsOf({ t, language, size }), [t, language, size]);
  const layouts = useColumnLayouts(columns, trades, size);
  if (status === 'loading') return <ListWaiting />;
  if (status === 'failed')
    return <ListFailed text={`${t('positions.closed-failed')} ${problem}`} onRetry={retry} isBusy={isBusy} />;
  if (trades.length === 0) return <ListEmpty text={t('positions.none-closed')} />;
  return (
    <div className="positions-list">
      <DataTable
        label={t('positions.closed')}
        rows={trades}
        rowKey={({ id }) => id}
        columns={columns}
        layouts={layouts}
        rowHeight={ROW_HEIGHT[size]}
        card={(position) => <ClosedCard position={position} />}
      />
      <footer className="list-foot">
        <span className="list-foot-count">{t('positions.total-closed', { count: total })}</span>
        {profit === undefined ? null : (
          <span className="text-muted">
            {t('positions.total-profit')}{' '}
            <SignedMoney amount={moneyOf(profit, trades[0]!.currency)} currency={trades[0]!.currency} />
          </span>
        )}
        <ListProblem text={problem} />
        {hasMore ? (
          <>
            <span className="text-muted">{t('positions.shown', { shown: trades.length, total })}</span>
            <MoreButton isBusy={isBusy} more={more} />
          </>
        ) : null}
      </footer>
    </div>
  );
}
