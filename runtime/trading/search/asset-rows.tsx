import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';
import { useVirtualRows } from '../../ui/table/use-virtual-rows.ts';
import type { AssetView } from '../live/asset-view.ts';
import { AssetHead } from './asset-head.tsx';
import { AssetRow, type StarState } from './asset-row.tsx';
import type { SortKey, Sorting } from './asset-sorting.ts';
import type { WatchlistEditor } from './use-watchlist-editor.ts';

const ROW_PX = 40;

/** The state of an asset's star; null in a list without stars. */
function starOf({ id }: AssetView, watchlist: WatchlistEditor | undefined): StarState | null {
  if (!watchlist) return null;
  if (watchlist.status !== 'ready') return 'waiting';
  return watchlist.ids.has(id) ? 'on' : 'off';
}

interface AssetRowsProps {
  id: string;
  label: string;
  assets: readonly AssetView[];
  watchlist?: WatchlistEditor;
  selectedId?: string | null;
  sorting: Sorting | null;
  onSort(key: SortKey): void;
  onChoose(asset: AssetView): void;
}

/** The rows of the assets: a virtualized table that scrolls inside its container. */
export function AssetRows({
  id,
  label,
  assets,
  watchlist,
  selectedId,
  sorting,
  onSort,
  onChoose,
}: AssetRowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const { indexes, before, after, measure } = useVirtualRows(body, assets.length, ROW_PX);
  const names = useMemo(() => assets.map(({ a_name }) => a_name), [assets]);
  const { stop, handlers } = useRowFocus({
    list: body,
    names,
    indexes,
    start: assets.findIndex((asset) => asset.id === selectedId),
  });
  const acts = useRef({ onChoose, watchlist });
  useEffect(() => {
    acts.current = { onChoose, watchlist };
  });
  const choose = useCallback((asset: AssetView) => acts.current.onChoose(asset), []);
  const toggle = useCallback((asset: AssetView) => void acts.current.watchlist?.toggle(asset), []);
  return (
    <div
      id={id}
      role="table"
      className="asset-table"
      aria-label={label}
      aria-rowcount={assets.length + 1}
      data-stars={watchlist ? '' : undefined}
    >
      <AssetHead sorting={sorting} onSort={onSort} hasStar={watchlist !== undefined} />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside */}
      <div ref={body} role="rowgroup" style={{ paddingTop: before, paddingBottom: after }} {...handlers}>
        {indexes.map((index) => {
          const asset = assets[index]!;
          return (
            <AssetRow
              key={asset.id}
              asset={asset}
              index={index}
              isSelected={asset.id === selectedId}
              isStop={index === stop}
              star={starOf(asset, watchlist)}
              onChoose={choose}
              onToggle={toggle}
              measure={measure}
            />
          );
        })}
      </div>
    </div>
  );
}
