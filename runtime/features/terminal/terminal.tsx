import { useState } from 'react';
import type { Side } from '../../../domain/trading/position-figures.ts';
import { useT } from '../../platform/hooks.ts';
import { Chart } from '../../trading/chart/chart.tsx';
import { useAssets, useSelectedAsset, useSelectedPosition } from '../../trading/live/hooks.ts';
import { useUnlessOffline } from '../../trading/live/use-unless-offline.ts';
import { useHotkeys } from '../../platform/hotkeys.ts';
import { useLive, type AssetView } from '../../trading/live/live.ts';
import { AccountStrip } from '../../trading/components/account-strip.tsx';
import { usePositionActions } from '../../trading/positions/use-position-actions.tsx';
import { useChooseAsset } from '../../trading/search/use-open-asset.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { Loading } from '../../ui/loading.tsx';
import { DesktopLayout } from './desktop-layout.tsx';
import { PhoneLayout } from './phone-layout.tsx';
import { Toolbar } from './toolbar.tsx';
import { Toolbox, type ToolTab } from './toolbox/toolbox.tsx';
import { useRecording } from './toolbox/use-journal.ts';
import { useContextMenus } from './use-context-menus.tsx';
import { useTerminalKeys } from './use-terminal-keys.ts';
import { MarketWatch } from './watch/market-watch.tsx';
import { NewOrder } from './window/new-order.tsx';
import './terminal.css';
import './skins.css';
import './phone-layout.css';

/** The chart of the selected asset, or a message that says why it is missing. */
function ChartPane({ asset }: { asset: AssetView | undefined }) {
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
  const [order, setOrder] = useState<Side | null>(null);
  const unlessOffline = useUnlessOffline();
  const [tab, setTab] = useState<ToolTab>('trade');
  const [selected, select] = useSelectedPosition();
  useRecording();
  useRootMark('data-notices');
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
  const menus = useContextMenus({ actions, onChart: choose, onOrder: newOrder });

  const panes = {
    chart: <ChartPane asset={asset} />,
    watch: (
      <MarketWatch chosen={asset?.id} onChoose={choose} onOrder={newOrder} onMenu={menus.openForSymbol} />
    ),
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
        onMenu={menus.openForPosition}
      />
    ),
  };
  return (
    <div className="terminal" data-skin={skin} data-layout={isPhone ? 'phone' : 'desk'}>
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
      {menus.menu}
      {actions.dialogs}
    </div>
  );
}
