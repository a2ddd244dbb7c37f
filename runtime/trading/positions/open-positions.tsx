import { useEffect, type ReactNode } from 'react';
import { useT } from '../../platform/hooks.ts';
import { ListEmpty, ListFailed, ListWaiting } from '../../ui/list-states.tsx';
import { useBook } from '../live/hooks.ts';
import { useLive } from '../live/live.ts';
import { OpenTable } from './lazy-tables.tsx';
import type { OpenTableProps } from './open-table.tsx';
import { usePositionActions } from './use-position-actions.tsx';
import './positions.css';

interface OpenListProps extends OpenTableProps {
  /** Shown without open positions: links to an order. */
  emptyAction?: ReactNode;
}

/**
 * The open positions of the current mode. The table loads while the positions are read. The caller renders the
 * dialogs of `actions`.
 */
export function OpenList({ emptyAction, ...table }: OpenListProps) {
  const t = useT();
  const live = useLive();
  const { status, positions } = useBook();
  useEffect(() => OpenTable.prepare(), []);
  if (status === 'loading') return <ListWaiting />;
  if (status === 'failed')
    return <ListFailed text={t('positions.failed')} onRetry={() => void live.refresh()} />;
  if (positions.length === 0) return <ListEmpty text={t('positions.none-open')}>{emptyAction}</ListEmpty>;
  return <OpenTable {...table} positions={positions} />;
}

/** The open positions with the dialogs for closing and for limits. */
export function OpenPositions() {
  const actions = usePositionActions();
  return (
    <>
      <OpenList actions={actions} />
      {actions.dialogs}
    </>
  );
}
