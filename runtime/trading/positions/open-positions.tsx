import {
  useCallback,
  useMemo,
  useRef,
  type HTMLAttributes,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import { useBook, useFigures, useIsOffline, useSelectedPosition } from '../live/hooks.ts';
import { useHotkeys } from '../../platform/hotkeys.ts';
import { useLive } from '../live/live.ts';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { ROW_HEIGHT, type RowSize } from './density.ts';
import { ListEmpty, ListFailed, ListWaiting } from '../../ui/list-states.tsx';
import { OpenCard } from './lazy-cards.tsx';
import { openColumns } from './open-columns.tsx';
import { NEWEST, type SortKey } from './position-order.ts';
import { useKeptFocus } from '../../ui/table/use-kept-focus.ts';
import { usePositionActions, type PositionActions } from './use-position-actions.tsx';
import { useSorted } from './use-sorted.ts';
import './positions.css';

interface OpenPositionsProps extends Pick<DataTableProps<Position, SortKey>, 'rowProps'> {
  size?: RowSize;
  /** Shown without open positions: links to an order. */
  emptyAction?: ReactNode;
  /** X closes the selected position. False where the page binds the key itself. */
  hasCloseKey?: boolean;
}

/** Totals of the open positions, and Close All (spec 1 §2.8). */
function Totals({ count, actions }: { count: number; actions: PositionActions }) {
  const t = useT();
  const figures = useFigures();
  const isOffline = useIsOffline();
  return (
    <footer className="list-foot">
      <span className="list-foot-count">{t('positions.total-open', { count })}</span>
      {figures ? (
        <dl>
          <div>
            <dt>{t('positions.invested')}</dt>
            <dd>
              <Money amount={figures.margin} currency={figures.currency} />
            </dd>
          </div>
          <div>
            <dt>{t('positions.profit')}</dt>
            <dd data-stale={figures.stale ? '' : undefined}>
              <SignedMoney amount={figures.profit} currency={figures.currency} />
            </dd>
          </div>
        </dl>
      ) : null}
      <button
        type="button"
        className="row-button ms-auto"
        aria-disabled={isOffline || undefined}
        title={isOffline ? t('positions.offline') : undefined}
        onClick={() => !isOffline && actions.closeAll()}
      >
        {t('positions.close-all')}
      </button>
    </footer>
  );
}

type RowProps = NonNullable<OpenPositionsProps['rowProps']>;

/** The position of the row or card that an event comes from. */
function positionOf({ target }: SyntheticEvent, positions: readonly Position[]): Position | undefined {
  const row = (target as Element).closest<HTMLElement>('[data-index]');
  return row ? positions[Number(row.dataset.index)] : undefined;
}

/** Marks the row of the selected position. */
function useMarkedRows(selected: string | undefined, rowProps: RowProps | undefined): RowProps {
  return useCallback(
    (position, index) =>
      ({
        ...rowProps?.(position, index),
        'data-selected': position.id === selected ? '' : undefined,
      }) as HTMLAttributes<HTMLTableRowElement>,
    [selected, rowProps],
  );
}

/** The open positions of the current mode with live profit. The caller renders the dialogs of `actions`. */
export function OpenList({
  actions,
  size = 'dense',
  emptyAction,
  hasCloseKey = true,
  rowProps,
}: OpenPositionsProps & { actions: PositionActions }) {
  const t = useT();
  const live = useLive();
  const { status, positions } = useBook();
  const place = useRef<HTMLDivElement>(null);
  const { sorted, sorting, sortBy } = useSorted(positions, NEWEST, place);
  const { onFocus, onBlur } = useKeptFocus(place, sorted, actions.dialogs !== null);
  const [selected, select] = useSelectedPosition();
  const markedRows = useMarkedRows(selected?.id, rowProps);
  useHotkeys(hasCloseKey ? { close: () => selected && actions.close(selected) } : {});
  function selectFrom(event: SyntheticEvent) {
    const position = positionOf(event, sorted);
    if (position) select(position.id);
  }
  const columns = useMemo(() => openColumns(t, actions, size === 'tight'), [t, actions, size]);
  if (status === 'loading') return <ListWaiting />;
  if (status === 'failed')
    return <ListFailed text={t('positions.failed')} onRetry={() => void live.refresh()} />;
  if (positions.length === 0) return <ListEmpty text={t('positions.none-open')}>{emptyAction}</ListEmpty>;
  return (
    <div
      ref={place}
      className="positions-list"
      onPointerEnter={actions.prepare}
      onPointerDown={selectFrom}
      onFocus={(event) => {
        actions.prepare();
        selectFrom(event);
        onFocus(event);
      }}
      onBlur={onBlur}
    >
      <DataTable
        label={t('positions.open')}
        rows={sorted}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        onSort={sortBy}
        rowHeight={ROW_HEIGHT[size]}
        rowProps={markedRows}
        card={(position) => <OpenCard position={position} actions={actions} />}
      />
      <Totals count={positions.length} actions={actions} />
    </div>
  );
}

/** The open positions with the dialogs for closing and for limits. */
export function OpenPositions(props: OpenPositionsProps) {
  const actions = usePositionActions();
  return (
    <>
      <OpenList {...props} actions={actions} />
      {actions.dialogs}
    </>
  );
}
