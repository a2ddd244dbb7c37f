import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { AssetView } from '../../../trading/live/live.ts';
import { isLetter, movedOption } from '../../../ui/focus/combobox.ts';
import { isMenuKey, menuPointOf } from '../../../ui/menu/context-menu-trigger.ts';
import type { Point } from '../../../ui/menu/menu-position.ts';
import type { WatchList } from './use-watch-list.ts';

export interface WatchActions {
  onChoose(asset: AssetView): void;
  onOrder(asset: AssetView): void;
  onMenu(asset: AssetView, at: Point): void;
}

interface Watch {
  list: WatchList;
  actions: WatchActions;
  field: RefObject<HTMLInputElement | null>;
  optionId(index: number): string;
}

/**
 * The keys of the search field and of the list: arrows move, letters search, Enter chooses, the menu key opens
 * the menu of the active symbol.
 */
export function handleWatchKey(event: KeyboardEvent, { list, actions, field, optionId }: Watch): void {
  const { query, found, active, activate, clear, pageSize, scroller } = list;
  const asset = found[active];
  const next = movedOption(event, active, found.length, { page: pageSize() });
  if (next !== undefined) activate(found[next]!);
  else if (event.key === 'Enter' && asset) actions.onChoose(asset);
  else if (event.key === 'Escape' && query) clear();
  else if (isMenuKey(event)) {
    const option = document.getElementById(optionId(active)) ?? scroller.current!;
    if (asset) actions.onMenu(asset, menuPointOf(option));
  } else {
    if (event.target !== field.current && isLetter(event)) {
      event.stopPropagation();
      field.current?.focus();
    }
    return;
  }
  event.preventDefault();
}

/** The mouse on a row: a click chooses its symbol, a double click orders, a right click opens its menu. */
export function watchClickHandlers(
  { found, activate }: WatchList,
  { onChoose, onOrder, onMenu }: WatchActions,
) {
  function assetAt({ target }: MouseEvent): AssetView | undefined {
    const index = (target as Element).closest('[role="option"]')?.getAttribute('data-index');
    return index == null ? undefined : found[Number(index)];
  }
  return {
    onClick(event: MouseEvent) {
      const asset = assetAt(event);
      if (!asset) return;
      activate(asset);
      onChoose(asset);
    },
    onDoubleClick(event: MouseEvent) {
      const asset = assetAt(event);
      if (asset) onOrder(asset);
    },
    onContextMenu(event: MouseEvent) {
      const asset = assetAt(event);
      if (!asset) return;
      event.preventDefault();
      activate(asset);
      onMenu(asset, { x: event.clientX, y: event.clientY });
    },
  };
}
