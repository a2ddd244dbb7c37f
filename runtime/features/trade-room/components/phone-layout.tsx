import './low-window.css';
import { useState } from 'react';
import type { Side } from '../../../../domain/trading/position-figures.ts';
import { useT } from '../../../platform/hooks.ts';
import { Chart } from '../../../trading/chart/chart.tsx';
import { useBook } from '../../../trading/live/hooks.ts';
import { useHotkeys } from '../../../platform/hotkeys.ts';
import { useUnlessOffline } from '../../../trading/live/use-unless-offline.ts';
import { AccountStrip } from '../../../trading/components/account-strip.tsx';
import { Ticket } from '../../../trading/ticket/ticket.tsx';
import { Slot } from '../../../ui/slot.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { AssetBar } from './asset-bar.tsx';
import type { RoomProps } from './desktop-layout.tsx';
import { TradeButtons } from './trade-bar.tsx';
import { NoAssetSelected } from './no-asset.tsx';
import { PositionsTabs } from './positions-tabs.tsx';
import { Symbols } from './symbols.tsx';

const VIEWS = ['chart', 'positions', 'symbols'] as const;

type View = (typeof VIEWS)[number];

interface ViewProps {
  asset: RoomProps['asset'];
  onChoose(id: string): void;
}

function ChartView({ asset, onChoose }: ViewProps) {
  if (!asset) return <NoAssetSelected />;
  return (
    <div className="traderoom-chart">
      <AssetBar asset={asset} folded onChoose={onChoose} />
      <Chart asset={asset} />
    </div>
  );
}

function PositionsView() {
  return (
    <div className="traderoom-positions">
      <PositionsTabs />
      <div className="traderoom-tools">
        <Slot name="traderoom.tool" />
      </div>
      <AccountStrip grid />
    </div>
  );
}

function ViewContent({ view, asset, onChoose }: ViewProps & { view: View }) {
  switch (view) {
    case 'chart':
      return <ChartView asset={asset} onChoose={onChoose} />;
    case 'positions':
      return <PositionsView />;
    case 'symbols':
      return <Symbols chosen={asset?.id} onChoose={onChoose} />;
  }
}

function ViewTabs({ view, onView }: { view: View; onView(view: View): void }) {
  const t = useT();
  const { positions } = useBook();
  return (
    <div role="group" aria-label={t('traderoom.views')} className="traderoom-views">
      {VIEWS.map((each) => (
        <button
          key={each}
          type="button"
          className="panel-tab"
          aria-pressed={view === each}
          onClick={() => onView(each)}
        >
          {t(`traderoom.view-${each}`)}
          {each === 'positions' && positions.length > 0 ? (
            <span className="panel-count figures">{positions.length}</span>
          ) : null}
        </button>
      ))}
    </div>
  );
}

/**
 * The phone layout: the chart with bid, ask, Sell and Buy below it; positions and symbols in tabs; the ticket
 * as a sheet with the prices at its top.
 */
export function PhoneLayout({ asset, kept, onChoose, onPlaced }: Omit<RoomProps, 'placed'>) {
  const [view, setView] = useState<View>('chart');
  const [side, setSide] = useState<Side | null>(null);
  useRootMark('data-fills-window', view === 'chart' ? 'phone' : 'list');
  useRootMark('data-lists-symbols');
  useRootMark('data-trade-bar', asset ? '' : null);
  useRootMark('data-notices');
  const unlessOffline = useUnlessOffline();
  useHotkeys({
    buy: () => unlessOffline(() => setSide('buy')),
    sell: () => unlessOffline(() => setSide('sell')),
  });
  function choose(id: string) {
    onChoose(id);
    setView('chart');
  }
  function closeTicket() {
    kept.discard();
    setSide(null);
  }
  function showPositions() {
    onPlaced();
    closeTicket();
    setView('positions');
  }
  return (
    <div className="traderoom" data-layout="phone" data-view={view}>
      <ViewTabs view={view} onView={setView} />
      <div className="traderoom-view">
        <ViewContent view={view} asset={asset} onChoose={choose} />
      </div>
      {asset ? (
        <div className="traderoom-bar">
          <TradeButtons asset={asset} isNamed={view !== 'chart'} onArm={setSide} />
        </div>
      ) : null}
      {asset && side ? (
        <Dialog title={asset.a_name} onClose={closeTicket}>
          <Ticket
            key={asset.id}
            asset={asset}
            side={side}
            kept={kept}
            isSheet
            onPlaced={showPositions}
            onPending={closeTicket}
          />
        </Dialog>
      ) : null}
    </div>
  );
}
