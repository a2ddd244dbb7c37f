import { useMemo, useRef, type ReactNode } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import { useBook, useFigures } from '../live/hooks.ts';
import { useHotkeys } from '../live/hotkeys.ts';
import { useLive } from '../live/live.ts';
import { Money, SignedMoney } from '../../ui/money.tsx';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { ROW_HEIGHT, type RowSize } from './density.ts';
import { ListEmpty, ListFailed, ListWaiting } from '../../ui/list-states.tsx';
import { OpenCard } from './later-cards.tsx';
import { openColumns } from './open-columns.tsx';
import { NEWEST, type SortKey } from './position-order.ts';
import { useKeptFocus } from '../../ui/table/use-kept-focus.ts';
import { usePositionActions, type PositionActions } from './use-position-actions.tsx';
import { useSorted } from './use-sorted.ts';
import './positions.css';

interface OpenPositionsProps extends Pick<DataTableProps<Position, SortKey>, 'rowProps'> {
  size?: RowSize;
  /** What leads to an order, where nothing is open. */
  emptyAction?: ReactNode;
  /** The key of closing (X) closes the position that has the keyboard. Off where the page gives it a meaning of its own. */
  hasCloseKey?: boolean;
}

/** What all open positions come to, and Close All (spec 1 §2.8). */
function Totals({ count, actions }: { count: number; actions: PositionActions }) {
  const t = useT();
  const figures = useFigures();
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
      <button type="button" className="row-button" onClick={actions.closeAll}>
        {t('positions.close-all')}
      </button>
    </footer>
  );
}

function closeFocused(list: HTMLElement | null, positions: readonly Position[], { close }: PositionActions) {
  const row = list?.querySelector<HTMLElement>('[data-index]:focus-within');
  const position = row && positions[Number(row.dataset.index)];
  if (position) close(position);
}

/** The open positions of the current mode, marked live. `actions` come from `usePositionActions`; its dialogs are the caller's to render. */
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
  useHotkeys(hasCloseKey ? { close: () => closeFocused(place.current, sorted, actions) } : {});
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
      onFocus={(event) => {
        actions.prepare();
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
        rowProps={rowProps}
        card={(position) => <OpenCard position={position} actions={actions} />}
      />
      <Totals count={positions.length} actions={actions} />
    </div>
  );
}

/** The same with its own questions before closing and its own dialog of limits. */
export function OpenPositions(props: OpenPositionsProps) {
  const actions = usePositionActions();
  return (
    <>
      <OpenList {...props} actions={actions} />
      {actions.dialogs}
    </>
  );
}
