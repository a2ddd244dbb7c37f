import { useId, useRef } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useAssets } from '../../../trading/live/hooks.ts';
import { useLive } from '../../../trading/live/live.ts';
import { comboboxProps } from '../../../ui/focus/combobox.ts';
import { ListEmpty, ListFailed, ListWaiting } from '../../../ui/list-states.tsx';
import { ContextMenu } from '../../../ui/menu/lazy-context-menu.tsx';
import { useWatchList, type WatchList } from './use-watch-list.ts';
import { handleWatchKey, watchClickHandlers, type WatchActions } from './watch-handlers.ts';
import { WatchRow } from './watch-row.tsx';
import './market-watch.css';

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

interface RowsProps {
  list: WatchList;
  chosen: string | undefined;
  optionId(index: number): string;
}

function Rows({ list: { rows, before, after, indexes, found, active }, chosen, optionId }: RowsProps) {
  return (
    <div ref={rows} role="presentation" style={{ paddingTop: before, paddingBottom: after }}>
      {indexes.map((index) => (
        <WatchRow
          key={found[index]!.id}
          id={optionId(index)}
          asset={found[index]!}
          index={index}
          count={found.length}
          isActive={index === active}
          isChosen={found[index]!.id === chosen}
        />
      ))}
    </div>
  );
}

interface MarketWatchProps extends WatchActions {
  chosen: string | undefined;
}

/**
 * The symbol list: arrows move, letters search, Enter opens the chart, the menu key or a right click the
 * symbol's menu, a double click a new order.
 */
export function MarketWatch({ chosen, ...actions }: MarketWatchProps) {
  const t = useT();
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const field = useRef<HTMLInputElement>(null);
  const list = useWatchList(chosen);
  const { query, found, active, indexes, scroller } = list;
  // `aria-activedescendant` may reference only a rendered row.
  const option = indexes.includes(active) ? optionId(active) : undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field and of the list
    <div className="watch" onKeyDown={(event) => handleWatchKey(event, { list, actions, field, optionId })}>
      <input
        ref={field}
        type="search"
        {...comboboxProps(`${id}-list`, found.length, option)}
        className="watch-search"
        placeholder={t('terminal.search')}
        aria-label={t('terminal.search')}
        value={query}
        onChange={(event) => list.search(event.target.value)}
      />
      <ListHead query={query} count={found.length} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the whole watch */}
      <div
        ref={scroller}
        id={`${id}-list`}
        role="listbox"
        tabIndex={0}
        aria-label={t('terminal.watch')}
        aria-activedescendant={option}
        className="watch-list"
        onPointerEnter={ContextMenu.prepare}
        onFocus={ContextMenu.prepare}
        {...watchClickHandlers(list, actions)}
      >
        <Rows list={list} chosen={chosen} optionId={optionId} />
      </div>
    </div>
  );
}
