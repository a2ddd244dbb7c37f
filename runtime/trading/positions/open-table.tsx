import { useCallback, useMemo, useRef, type HTMLAttributes, type SyntheticEvent } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useHotkeys } from '../../platform/hotkeys.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { useKeptFocus } from '../../ui/table/use-kept-focus.ts';
import { useFigures, useIsOffline, useSelectedPosition } from '../live/hooks.ts';
import { ROW_HEIGHT, type RowSize } from './density.ts';
import { OpenCard } from './lazy-cards.tsx';
import { openColumns } from './open-columns.tsx';
import { NEWEST, type SortKey } from './position-order.ts';
import type { PositionActions } from './use-position-actions.tsx';
import { useColumnLayouts } from './use-column-layouts.ts';
import { useLongestProfit } from './use-longest-profit.ts';
import { useSorted } from './use-sorted.ts';

export interface OpenTableProps extends Pick<DataTableProps<Position, SortKey>, 'rowProps'> {
  actions: PositionActions;
  size?: RowSize;
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

type RowProps = NonNullable<OpenTableProps['rowProps']>;

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

/** The rows of open positions with live profit, and their totals. */
export function OpenTable({
  positions,
  actions,
  size = 'dense',
  hasCloseKey = true,
  rowProps,
}: OpenTableProps & { positions: readonly Position[] }) {
  const t = useT();
  const container = useRef<HTMLDivElement>(null);
  const { sorted, sorting, sortBy } = useSorted(positions, NEWEST, container);
  const { onFocus, onBlur } = useKeptFocus(container, sorted, actions.dialogs !== null);
  const [selected, select] = useSelectedPosition();
  const markedRows = useMarkedRows(selected?.id, rowProps);
  useHotkeys(hasCloseKey ? { close: () => selected && actions.close(selected) } : {});
  function selectFrom(event: SyntheticEvent) {
    const position = positionOf(event, sorted);
    if (position) select(position.id);
  }
  const language = useLanguage();
  const longestProfit = useLongestProfit(positions);
  const columns = useMemo(
    () => openColumns({ t, language, size, longestProfit }, actions),
    [t, language, size, longestProfit, actions],
  );
  const layouts = useColumnLayouts(columns, sorted, size);
  return (
    <div
      ref={container}
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
        layouts={layouts}
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
