import { useState } from 'react';
import type { Side } from '../../../domain/trading/position-figures.ts';
import type { Position } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import { Chart } from '../../trading/chart/chart.tsx';
import { useAssets, useIsOffline, useSelectedAsset, useSelectedPosition } from '../../trading/live/hooks.ts';
import { useUnlessOffline } from '../../trading/live/use-unless-offline.ts';
import { useHotkeys } from '../../platform/hotkeys.ts';
import { useLive, type AssetView } from '../../trading/live/live.ts';
import { AccountStrip } from '../../trading/components/account-strip.tsx';
import { usePositionActions } from '../../trading/positions/use-position-actions.tsx';
import { useChooseAsset } from '../../trading/search/use-open-asset.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { useWatchlistEditor } from '../../trading/search/use-watchlist-editor.ts';
import { Loading } from '../../ui/loading.tsx';
import type { OpenMenu } from '../../ui/menu/context-menu.tsx';
import { ContextMenu } from '../../ui/menu/lazy-context-menu.tsx';
import type { MenuEntry } from '../../ui/menu/menu-entry.ts';
import { DesktopLayout } from './desktop-layout.tsx';
import { PhoneLayout } from './phone-layout.tsx';
import { positionEntries, symbolEntries } from './menu-entries.ts';
import { Toolbar } from './toolbar.tsx';
import { Toolbox, type ToolTab } from './toolbox/toolbox.tsx';
import { useRecording } from './toolbox/use-journal.ts';
import { useTerminalKeys } from './use-terminal-keys.ts';
import { MarketWatch } from './watch/market-watch.tsx';
import { NewOrder } from './window/new-order.tsx';
import './terminal.css';
import './skins.css';
import './phone-layout.css';

/** Shown while no asset is loaded, or after loading failed. */
function ChartPlace({ asset }: { asset: AssetView | undefined }) {
  const t = useT();
  const { status } = useAssets();
  const { refresh } = useLive();
  if (asset) return <Chart asset={asset} />;
  if (status === 'loading') return <Loading />;
  return (
    <div className="list-empty" role="status">
      <p>{t(status === 'failed' ? 'assets.failed' : 'terminal.no-assets')}</p>
      <button type="button" className="btn btn-sm" onClick={() => void refresh()}>
        {t('app.retry')}
      </button>
    </div>
  );
}

type MenuSubject = { kind: 'symbol'; asset: AssetView } | { kind: 'position'; position: Position };

/**
 * The terminal layout of the trade room (spec 1 §2.7). Both skins have the same windows; `classic` is square
 * and more compact.
 */
export function Terminal({ skin }: { skin: 'modern' | 'classic' }) {
  const t = useT();
  const isPhone = usePhone();
  const { choose } = useChooseAsset();
  const [asset] = useSelectedAsset();
  const actions = usePositionActions();
  const watchlist = useWatchlistEditor();
  const [order, setOrder] = useState<Side | null>(null);
  const unlessOffline = useUnlessOffline();
  const refusal = useIsOffline() ? t('positions.offline') : undefined;
  const [menu, setMenu] = useState<(OpenMenu & { of: MenuSubject }) | null>(null);
  const [tab, setTab] = useState<ToolTab>('trade');
  const [selected, select] = useSelectedPosition();
  useRecording();
  const openOrder = (side: Side) => unlessOffline(() => setOrder(side));
  useTerminalKeys({
    newOrder: () => openOrder('buy'),
    isBlocked: () => document.querySelector('dialog[open]') !== null,
  });
  useHotkeys({
    buy: () => openOrder('buy'),
    sell: () => openOrder('sell'),
    close: () => selected && actions.close(selected),
  });

  function newOrder(of: AssetView) {
    unlessOffline(() => {
      choose(of);
      setOrder('buy');
    });
  }
  const { byId } = useAssets();
  function entriesOf(of: MenuSubject): MenuEntry[] {
    if (of.kind === 'symbol')
      return symbolEntries(t, {
        asset: of.asset,
        isWatched: watchlist.ids.has(of.asset.id),
        refusal,
        onChart: () => choose(of.asset),
        onOrder: () => newOrder(of.asset),
        onToggleWatched: () => void watchlist.toggle(of.asset),
      });
    const known = byId.get(of.position.asset.id);
    return positionEntries(t, {
      position: of.position,
      actions,
      refusal,
      onChart: known && (() => choose(known)),
      onOrder: known && (() => newOrder(known)),
    });
  }
  const watchMenu = (of: AssetView, at: OpenMenu['at']) =>
    setMenu({ label: of.a_name, at, of: { kind: 'symbol', asset: of } });
  const positionMenu = (position: Position, at: OpenMenu['at']) =>
    setMenu({ label: position.asset.a_name, at, of: { kind: 'position', position } });

  const panes = {
    chart: <ChartPlace asset={asset} />,
    watch: <MarketWatch chosen={asset?.id} onChoose={choose} onOrder={newOrder} onMenu={watchMenu} />,
    account: <AccountStrip dense grid={isPhone} />,
    asset,
    toolbar: <Toolbar asset={asset} onOrder={setOrder} />,
    toolbox: (
      <Toolbox
        actions={actions}
        tab={tab}
        onTab={setTab}
        selected={selected?.id ?? null}
        onSelect={select}
        onMenu={positionMenu}
      />
    ),
  };
  return (
    <div className="terminal" data-fills-window="" data-skin={skin} data-layout={isPhone ? 'phone' : 'desk'}>
      <h1 className="sr-only">{t('terminal.title')}</h1>
      {isPhone ? <PhoneLayout {...panes} actions={actions} /> : <DesktopLayout {...panes} />}
      {order && asset ? (
        <NewOrder
          asset={asset}
          side={order}
          onChoose={choose}
          onClose={() => setOrder(null)}
          onPlaced={() => setTab('trade')}
        />
      ) : null}
      {menu ? (
        <ContextMenu
          label={menu.label}
          at={menu.at}
          entries={entriesOf(menu.of)}
          onClose={() => setMenu(null)}
        />
      ) : null}
      {actions.dialogs}
    </div>
  );
}
