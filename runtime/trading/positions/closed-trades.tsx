import { useMemo } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import type { T } from '../../platform/text.ts';
import { DataTable, type Column } from './data-table.tsx';
import { ROW_HEIGHT, type RowSize } from './density.ts';
import { ListEmpty, ListFailed, ListWaiting } from './list-states.tsx';
import { AssetName, BookedProfit, CloseReason, Invested, PriceOf, SideBadge, Stamp, Units } from './position-cells.tsx';
import { useClosedTrades } from './use-closed-trades.ts';
import './positions.css';

function columnsOf(t: T, dense: boolean): Column<Position>[] {
  return [
    { id: 'name', title: t('positions.name'), width: 122, cell: (position) => <AssetName position={position} /> },
    { id: 'direction', title: t('positions.direction'), width: 82, cell: ({ trade_type }) => <SideBadge side={trade_type} /> },
    { id: 'units', title: t('positions.units'), width: 78, align: 'end', cell: (position) => <Units position={position} /> },
    { id: 'leverage', title: t('positions.leverage'), width: 74, align: 'end', cell: ({ leverage }) => <span className="figures">1:{leverage}</span> },
    { id: 'invested', title: t('positions.invested'), width: 116, align: 'end', cell: (position) => <Invested position={position} /> },
    { id: 'opening', title: t('positions.opening-price'), width: 102, align: 'end', cell: ({ opening_price, asset }) => <PriceOf text={opening_price} digits={asset.digits} /> },
    { id: 'price', title: t('positions.closed-price'), width: 102, align: 'end', cell: ({ closing_price, asset }) => <PriceOf text={closing_price} digits={asset.digits} /> },
    { id: 'profit', title: t('positions.profit'), width: 116, align: 'end', cell: (position) => <BookedProfit position={position} /> },
    { id: 'open-at', title: t('positions.open-at'), width: dense ? 142 : 102, align: 'end', cell: ({ open_at }) => <Stamp iso={open_at} /> },
    { id: 'close-at', title: t('positions.close-at'), width: dense ? 142 : 102, align: 'end', cell: ({ close_at }) => <Stamp iso={close_at} /> },
    { id: 'reason', title: t('positions.reason'), width: dense ? 160 : 140, cell: (position) => <CloseReason position={position} /> },
  ];
}

function ClosedCard({ position }: { position: Position }) {
  const t = useT();
  const { asset, leverage, opening_price, closing_price, open_at, close_at } = position;
  return (
    <article className="position-card">
      <header><AssetName position={position} /><SideBadge side={position.trade_type} /><span className="position-card-sum"><BookedProfit position={position} /></span></header>
      <dl>
        <div><dt>{t('positions.units')}</dt><dd><Units position={position} /></dd></div>
        <div><dt>{t('positions.invested')}</dt><dd><Invested position={position} /></dd></div>
        <div><dt>{t('positions.leverage')}</dt><dd className="figures">1:{leverage}</dd></div>
        <div><dt>{t('positions.opening-price')}</dt><dd><PriceOf text={opening_price} digits={asset.digits} /></dd></div>
        <div><dt>{t('positions.closed-price')}</dt><dd><PriceOf text={closing_price} digits={asset.digits} /></dd></div>
        <div><dt>{t('positions.reason')}</dt><dd><CloseReason position={position} /></dd></div>
        <div><dt>{t('positions.open-at')}</dt><dd><Stamp iso={open_at} /></dd></div>
        <div><dt>{t('positions.close-at')}</dt><dd><Stamp iso={close_at} /></dd></div>
      </dl>
    </article>
  );
}

/** Closed positions of the current mode (spec 1 §2.8), with who or what closed each. */
export function ClosedTrades({ size = 'dense' }: { size?: RowSize }) {
  const t = useT();
  const { trades, total, status, problem, hasMore, isBusy, more, retry } = useClosedTrades();
  const columns = useMemo(() => columnsOf(t, size !== 'roomy'), [t, size]);
  if (status === 'loading') return <ListWaiting />;
  if (status === 'failed') return <ListFailed text={`${t('positions.closed-failed')} ${problem}`} onRetry={retry} isBusy={isBusy} />;
  if (trades.length === 0) return <ListEmpty text={t('positions.none-closed')} />;
  return (
    <div className="positions-list">
      <DataTable label={t('positions.closed')} rows={trades} rowKey={({ id }) => id} columns={columns} rowHeight={ROW_HEIGHT[size]} card={(position) => <ClosedCard position={position} />} />
      <footer className="list-foot">
        <span className="list-foot-count">{t('positions.total-closed', { count: total })}</span>
        {problem ? <span role="alert" className="text-error">{problem}</span> : null}
        {hasMore ? (
          <>
            <span className="text-muted">{t('positions.shown', { shown: trades.length, total })}</span>
            <button type="button" className="row-button" aria-disabled={isBusy} onClick={() => !isBusy && more()}>{isBusy ? <span className="spinner" aria-hidden="true" /> : null}{t('positions.more')}</button>
          </>
        ) : null}
      </footer>
    </div>
  );
}
