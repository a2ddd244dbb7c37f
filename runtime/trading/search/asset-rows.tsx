import { subtract } from '../../../domain/money/amount.ts';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import type { AssetView } from '../live/asset-view.ts';
import { useQuote } from '../live/hooks.ts';
import { AssetMark } from '../components/asset-mark.tsx';
import { ChangeText } from '../components/change-text.tsx';
import { ClosedMark } from '../components/closed-mark.tsx';
import { PriceText } from '../components/price-text.tsx';
import { showPrice } from '../components/show-price.ts';
import { ariaSort, sortArrow } from '../../ui/table/sort-state.ts';
import { useVirtualRows } from '../../ui/table/use-virtual-rows.ts';
import type { SortKey, Sorting } from './asset-sorting.ts';
import { otherName } from './other-name.ts';
import { shortName } from './short-name.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { useRowFocus } from '../../ui/focus/use-row-focus.ts';
import type { WatchlistEditor } from './use-watchlist-editor.ts';

export interface AssetRowsProps {
  id: string;
  label: string;
  assets: readonly AssetView[];
  watchlist?: WatchlistEditor;
  selectedId?: string | null;
  sorting: Sorting | null;
  onSort(key: SortKey): void;
  onChoose(asset: AssetView): void;
}

const ROW_PX = 40;

function SpreadText({ asset }: { asset: AssetView }) {
  const language = useLanguage();
  const quote = useQuote(asset.id);
  return (
    <span className="figures">
      {quote ? showPrice(subtract(quote.ask, quote.bid), asset.digits, language) : '–'}
    </span>
  );
}

function StarButton({
  asset,
  isOn,
  onToggle,
  disabled,
  tabIndex,
}: {
  asset: AssetView;
  isOn: boolean;
  onToggle(asset: AssetView): void;
  disabled: boolean;
  tabIndex: number;
}) {
  const t = useT();
  return (
    <button
      type="button"
      className="asset-star"
      tabIndex={tabIndex}
      aria-pressed={isOn}
      aria-label={t(isOn ? 'assets.star-remove' : 'assets.star-add', { asset: asset.a_name })}
      disabled={disabled}
      onClick={() => onToggle(asset)}
    >
      <Icon name="star" size={16} isFilled={isOn} />
    </button>
  );
}

interface RowProps {
  asset: AssetView;
  index: number;
  isSelected: boolean;
  /** Whether it is the list's tab stop. */
  isStop: boolean;
  star: 'on' | 'off' | 'waiting' | null;
  onChoose(asset: AssetView): void;
  onToggle(asset: AssetView): void;
  measure: ((element: Element | null) => void) | undefined;
}

const Row = memo(function Row({
  asset,
  index,
  isSelected,
  isStop,
  star,
  onChoose,
  onToggle,
  measure,
}: RowProps) {
  const t = useT();
  const isPhone = usePhone();
  const tabIndex = isStop ? 0 : -1;
  return (
    <div
      ref={measure}
      role="row"
      className="asset-row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isSelected ? 'true' : undefined}
    >
      <div role="rowheader" className="asset-cell-name">
        <AssetMark asset={asset} />
        <button
          type="button"
          className="asset-name"
          data-row=""
          data-asset={asset.id}
          tabIndex={tabIndex}
          title={asset.name}
          aria-label={t('assets.open-asset', { asset: asset.a_name, name: asset.name })}
          onClick={() => onChoose(asset)}
        >
          <span>{shortName(asset.a_name, isPhone)}</span>
          <span className="asset-whole">{otherName(asset)}</span>
        </button>
        {asset.market === 'closed' ? (
          <span className="asset-closed">
            <ClosedMark asset={asset} />
          </span>
        ) : null}
      </div>
      <div role="cell" data-column="sell">
        <PriceText asset={asset} side="bid" />
      </div>
      <div role="cell" data-column="buy">
        <PriceText asset={asset} side="ask" />
      </div>
      <div role="cell" data-column="spread">
        <SpreadText asset={asset} />
      </div>
      <div role="cell" data-column="change">
        <ChangeText asset={asset} />
      </div>
      {star ? (
        <div role="cell" data-column="action">
          <StarButton
            asset={asset}
            isOn={star === 'on'}
            disabled={star === 'waiting'}
            onToggle={onToggle}
            tabIndex={tabIndex}
          />
        </div>
      ) : null}
    </div>
  );
});

/** The state of an asset's star; null in a list without stars. */
function starOf({ id }: AssetView, watchlist: WatchlistEditor | undefined): RowProps['star'] {
  if (!watchlist) return null;
  if (watchlist.status !== 'ready') return 'waiting';
  return watchlist.ids.has(id) ? 'on' : 'off';
}

const COLUMNS = [
  { id: 'name', sort: 'name' },
  { id: 'sell', sort: null },
  { id: 'buy', sort: null },
  { id: 'spread', sort: 'spread' },
  { id: 'change', sort: 'change' },
] as const;

function Head({
  sorting,
  onSort,
  hasStar,
}: Pick<AssetRowsProps, 'sorting' | 'onSort'> & { hasStar: boolean }) {
  const t = useT();
  return (
    <div role="rowgroup" className="asset-head">
      <div role="row" aria-rowindex={1} className="asset-row">
        {COLUMNS.map(({ id, sort }) => {
          const own = sorting && sorting.key === sort ? sorting : null;
          return (
            <div key={id} role="columnheader" data-column={id} aria-sort={ariaSort(own)}>
              {sort ? (
                <button
                  type="button"
                  title={t('assets.sort-by', { column: t(`assets.${id}`) })}
                  onClick={() => onSort(sort)}
                >
                  {t(`assets.${id}`)}
                  <span aria-hidden="true">{own ? sortArrow(own) : ''}</span>
                </button>
              ) : (
                t(`assets.${id}`)
              )}
            </div>
          );
        })}
        {hasStar ? (
          <div role="columnheader" data-column="action">
            <span className="asset-action">{t('assets.action')}</span>
          </div>
        ) : null}
      </div>
    </div>
  );
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
      <Head sorting={sorting} onSort={onSort} hasStar={watchlist !== undefined} />
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside */}
      <div ref={body} role="rowgroup" style={{ paddingTop: before, paddingBottom: after }} {...handlers}>
        {indexes.map((index) => {
          const asset = assets[index]!;
          return (
            <Row
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
