import { useMemo, useRef, useState } from 'react';
import type { PendingOrder } from '../../../../schemas/generated/types.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useText } from '../../../platform/use-text.ts';
import { ListEmpty, ListFailed, ListProblem, ListWaiting } from '../../../ui/list-states.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useKeptFocus } from '../../../ui/table/use-kept-focus.ts';
import { MoreButton } from '../../../trading/positions/more-button.tsx';
import { ROW_HEIGHT, type RowSize } from '../../../trading/positions/density.ts';
import { useColumnLayouts } from '../../../trading/positions/use-column-layouts.ts';
import { tradingTexts } from '../../../trading/texts.ts';
import { EndedCard, WaitingCard } from './order-card.tsx';
import { endedColumns, waitingColumns } from './order-columns.tsx';
import { useCancelOrder } from './use-cancel-order.ts';
import { usePendingPages, WAITING, type OrderState, type PendingPages } from './use-pending-pages.ts';
import '../../../trading/positions/positions.css';

interface RowsProps {
  orders: readonly PendingOrder[];
  size: RowSize;
}

const rowKey = ({ id }: PendingOrder) => id;

function WaitingRows({ orders, size }: RowsProps) {
  const t = useT();
  const language = useLanguage();
  const actions = useCancelOrder();
  const columns = waitingColumns({ t, language, size }, actions);
  const layouts = useColumnLayouts(columns, orders, size);
  return (
    <DataTable
      label={t('pending.list')}
      rows={orders}
      rowKey={rowKey}
      columns={columns}
      layouts={layouts}
      rowHeight={ROW_HEIGHT[size]}
      card={(order) => <WaitingCard order={order} actions={actions} />}
    />
  );
}

function EndedRows({ orders, size }: RowsProps) {
  const t = useT();
  const language = useLanguage();
  const columns = useMemo(() => endedColumns({ t, language, size }), [t, language, size]);
  const layouts = useColumnLayouts(columns, orders, size);
  return (
    <DataTable
      label={t('pending.list-ended')}
      rows={orders}
      rowKey={rowKey}
      columns={columns}
      layouts={layouts}
      rowHeight={ROW_HEIGHT[size]}
      card={(order) => <EndedCard order={order} />}
    />
  );
}

interface ListProps {
  state: OrderState;
  list: PendingPages;
  size: RowSize;
}

function List({ state, list: { orders, status, problem, isBusy, retry }, size }: ListProps) {
  const t = useT();
  if (status === 'loading') return <ListWaiting />;
  if (status === 'failed')
    return <ListFailed text={`${t('pending.failed')} ${problem}`} onRetry={retry} isBusy={isBusy} />;
  if (orders.length === 0) return <ListEmpty text={t(`pending.none-${state}`)} />;
  const Rows = state === 'waiting' ? WaitingRows : EndedRows;
  return <Rows orders={orders} size={size} />;
}

interface PendingOrdersProps {
  size: RowSize;
  /** Without the switch to the ended orders. */
  isWaitingOnly?: boolean;
}

/** Waiting or ended orders of the current mode. */
export function PendingOrders({ size, isWaitingOnly = false }: PendingOrdersProps) {
  useText('trading', tradingTexts);
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const [state, show] = useState<OrderState>('waiting');
  const list = usePendingPages(state === 'waiting' ? WAITING : { state });
  const { orders, status, problem, hasMore, isBusy, more } = list;
  const { onFocus, onBlur } = useKeptFocus(container, orders, false);
  return (
    <div ref={container} className="positions-list" onFocus={onFocus} onBlur={onBlur}>
      <List state={state} list={list} size={size} />
      <footer className="list-foot">
        {orders.length ? (
          <span className="list-foot-count">
            {hasMore
              ? t('pending.shown', { count: orders.length })
              : t(`pending.total-${state}`, { count: orders.length })}
          </span>
        ) : null}
        {status === 'ready' ? <ListProblem text={problem} /> : null}
        {hasMore ? <MoreButton isBusy={isBusy} more={more} /> : null}
        {isWaitingOnly ? null : (
          <button
            type="button"
            className={`row-button ${hasMore ? '' : 'ms-auto'}`}
            onClick={() => show(state === 'waiting' ? 'ended' : 'waiting')}
          >
            {t(state === 'waiting' ? 'pending.show-ended' : 'pending.show-waiting')}
          </button>
        )}
      </footer>
    </div>
  );
}
