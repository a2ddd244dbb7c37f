import {
  memo,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useAssets, useQuote } from '../../../trading/live/hooks.ts';
import { useLive, type AssetView } from '../../../trading/live/live.ts';
import { ChangeText } from '../../../trading/components/change-text.tsx';
import { ClosedMark } from '../../../trading/components/closed-mark.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';
import { ListEmpty, ListFailed, ListWaiting } from '../../../ui/list-states.tsx';
import { useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import { isMenuKey, menuPointOf } from '../../../ui/menu/context-menu-trigger.ts';
import { ContextMenu } from '../../../ui/menu/lazy-context-menu.tsx';
import type { Point } from '../../../ui/menu/menu-place.ts';
import { comboboxProps, isLetter, movedOption } from '../../../ui/focus/combobox.ts';
import { rankAssets } from '../../../trading/search/rank-assets.ts';
import { useMedia } from '../../../ui/use-media.ts';
import './market-watch.css';

const ROW = 24;
/** On touch screens. */
const ROW_ON_TOUCH = 44;
const NOBODY: readonly string[] = [];

interface RowProps {
  id: string;
  asset: AssetView;
  index: number;
  count: number;
  isActive: boolean;
  isChosen: boolean;
}

const Row = memo(function Row({ id, asset, index, count, isActive, isChosen }: RowProps) {
  const quote = useQuote(asset.id);
  const isClosed = (quote?.market ?? asset.market) === 'closed';
  return (
    <div
      role="option"
      id={id}
      data-index={index}
      aria-selected={isActive}
      aria-current={isChosen ? 'true' : undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      tabIndex={-1}
      className="watch-row"
      data-closed={isClosed ? '' : undefined}
      title={asset.name}
    >
      <span className="truncate">{asset.a_name}</span>
      <PriceText asset={asset} side="bid" />
      <PriceText asset={asset} side="ask" />
      {isClosed ? <ClosedMark asset={asset} /> : <ChangeText asset={asset} />}
    </div>
  );
});

/** The ref of a list that scrolls so that the row at this index is visible. */
function useScrollToRow(at: number, height: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    if (at * height < current.scrollTop) current.scrollTop = at * height;
    else if ((at + 1) * height > current.scrollTop + current.clientHeight)
      current.scrollTop = (at + 1) * height - current.clientHeight;
  }, [at, height]);
  return list;
}

/** The columns of the list, and its state: number of results, loading, failed or empty. */
function ListHead({ query, count }: { query: string; count: number }) {
  const t = useT();
  const live = useLive();
  const { status } = useAssets();
  return (
    <>
      <p className="sr-only" role="status">
        {query && count ? t('assets.found', { count }) : null}
      </p>
      <div className="watch-head" aria-hidden="true">
        <span>{t('terminal.symbol')}</span>
        <span>{t('terminal.bid')}</span>
        <span>{t('terminal.ask')}</span>
        <span title={t('terminal.change-long')}>{t('terminal.change')}</span>
      </div>
      {status === 'loading' ? <ListWaiting rows={12} /> : null}
      {status === 'failed' ? (
        <ListFailed text={t('assets.failed')} onRetry={() => void live.refresh()} />
      ) : null}
      {status === 'ready' && count === 0 ? <ListEmpty text={t('assets.nothing', { query })} /> : null}
    </>
  );
}

export interface MarketWatchProps {
  chosen: string | undefined;
  onChoose(asset: AssetView): void;
  onOrder(asset: AssetView): void;
  onMenu(asset: AssetView, at: Point): void;
}

/**
 * The symbol list: arrows move, letters search, Enter opens the chart, the menu key or a right click the
 * symbol's menu, a double click a new order.
 */
export function MarketWatch({ chosen, onChoose, onOrder, onMenu }: MarketWatchProps) {
  const t = useT();
  const id = useId();
  const row = useMedia('(pointer: coarse)') ? ROW_ON_TOUCH : ROW;
  const { list } = useAssets();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const found = useMemo(() => rankAssets(list, typed, NOBODY, list.length), [list, typed]);
  const { indexes, before, after } = useVirtualRows(rows, found.length, row);
  const at = Math.max(
    0,
    found.findIndex((asset) => asset.id === (active ?? chosen)),
  );

  const box = useScrollToRow(at, row);

  function menuAt(index: number) {
    if (found[index])
      onMenu(found[index], menuPointOf(document.getElementById(`${id}-${index}`) ?? box.current!));
  }

  function onKeyDown(event: KeyboardEvent) {
    const inField = event.target === field.current;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / row) - 1);
    const to = movedOption(event, at, found.length, { page });
    if (to !== undefined) setActive(found[to]!.id);
    else if (event.key === 'Enter' && found[at]) onChoose(found[at]);
    else if (event.key === 'Escape' && typed) setTyped('');
    else if (isMenuKey(event)) menuAt(at);
    else {
      if (!inField && isLetter(event)) {
        event.stopPropagation();
        field.current?.focus();
      }
      return;
    }
    event.preventDefault();
  }

  function assetAt({ target }: MouseEvent): AssetView | undefined {
    const index = (target as Element).closest('[role="option"]')?.getAttribute('data-index');
    return index == null ? undefined : found[Number(index)];
  }

  function onContextMenu(event: MouseEvent) {
    const asset = assetAt(event);
    if (!asset) return;
    event.preventDefault();
    setActive(asset.id);
    onMenu(asset, { x: event.clientX, y: event.clientY });
  }

  function onClick(event: MouseEvent) {
    const asset = assetAt(event);
    if (!asset) return;
    setActive(asset.id);
    onChoose(asset);
  }

  // `aria-activedescendant` may reference only a rendered row.
  const option = indexes.includes(at) ? `${id}-${at}` : undefined;
  const label = t('terminal.watch');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field and of the list
    <div className="watch" onKeyDown={onKeyDown}>
      <input
        ref={field}
        type="search"
        {...comboboxProps(`${id}-list`, found.length, option)}
        className="watch-search"
        placeholder={t('terminal.search')}
        aria-label={t('terminal.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(null);
        }}
      />
      <ListHead query={typed} count={found.length} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the whole watch */}
      <div
        ref={box}
        id={`${id}-list`}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={option}
        className="watch-list"
        onPointerEnter={ContextMenu.prepare}
        onFocus={ContextMenu.prepare}
        onClick={onClick}
        onDoubleClick={(event) => {
          const asset = assetAt(event);
          if (asset) onOrder(asset);
        }}
        onContextMenu={onContextMenu}
      >
        <div ref={rows} role="presentation" style={{ paddingTop: before, paddingBottom: after }}>
          {indexes.map((index) => (
            <Row
              key={found[index]!.id}
              id={`${id}-${index}`}
              asset={found[index]!}
              index={index}
              count={found.length}
              isActive={index === at}
              isChosen={found[index]!.id === chosen}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
