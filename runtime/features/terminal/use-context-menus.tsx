import { useState, type ReactNode } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import { useAssets, useIsOffline } from '../../trading/live/hooks.ts';
import type { AssetView } from '../../trading/live/live.ts';
import type { PositionActions } from '../../trading/positions/use-position-actions.tsx';
import { useWatchlistEditor } from '../../trading/search/use-watchlist-editor.ts';
import type { OpenMenu } from '../../ui/menu/context-menu.tsx';
import { ContextMenu } from '../../ui/menu/lazy-context-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { positionEntries, symbolEntries } from './menu-entries.ts';

type MenuSubject = { kind: 'symbol'; asset: AssetView } | { kind: 'position'; position: Position };

interface MenuActions {
  actions: PositionActions;
  onChart(asset: AssetView): void;
  onOrder(asset: AssetView): void;
}

/** The entries of a symbol's or a position's menu. */
function useMenuEntries({ actions, onChart, onOrder }: MenuActions): (of: MenuSubject) => MenuEntry[] {
  const t = useT();
  const { byId } = useAssets();
  const watchlist = useWatchlistEditor();
  const refusal = useIsOffline() ? t('positions.offline') : undefined;
  return (of) => {
    if (of.kind === 'symbol')
      return symbolEntries(t, {
        asset: of.asset,
        isWatched: watchlist.ids.has(of.asset.id),
        refusal,
        onChart: () => onChart(of.asset),
        onOrder: () => onOrder(of.asset),
        onToggleWatched: () => void watchlist.toggle(of.asset),
      });
    const asset = byId.get(of.position.asset.id);
    return positionEntries(t, {
      position: of.position,
      actions,
      refusal,
      onChart: asset && (() => onChart(asset)),
      onOrder: asset && (() => onOrder(asset)),
    });
  };
}

interface ContextMenus {
  openForSymbol(asset: AssetView, at: OpenMenu['at']): void;
  openForPosition(position: Position, at: OpenMenu['at']): void;
  /** The open menu. */
  menu: ReactNode;
}

/** The context menus of symbols and positions. */
export function useContextMenus(menuActions: MenuActions): ContextMenus {
  const entriesOf = useMenuEntries(menuActions);
  const [open, setOpen] = useState<(OpenMenu & { of: MenuSubject }) | null>(null);
  return {
    openForSymbol: (asset, at) => setOpen({ label: asset.a_name, at, of: { kind: 'symbol', asset } }),
    openForPosition: (position, at) =>
      setOpen({ label: position.asset.a_name, at, of: { kind: 'position', position } }),
    menu: open ? (
      <ContextMenu
        label={open.label}
        at={open.at}
        entries={entriesOf(open.of)}
        onClose={() => setOpen(null)}
      />
    ) : null,
  };
}
