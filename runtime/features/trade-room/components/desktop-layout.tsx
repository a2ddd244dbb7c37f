import { useRef } from 'react';
import type { Side } from '../../../../domain/trading/position-figures.ts';
import { useT } from '../../../platform/hooks.ts';
import { Chart } from '../../../trading/chart/chart.tsx';
import { useHotkeys } from '../../../platform/hotkeys.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { useUnlessOffline } from '../../../trading/live/use-unless-offline.ts';
import type { KeptEntries } from '../../../trading/ticket/kept-entries.ts';
import { Ticket, type TicketHandle } from '../../../trading/ticket/ticket.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { AssetBar } from './asset-bar.tsx';
import { TradeBar } from './trade-bar.tsx';
import { NoAssetSelected } from './no-asset.tsx';
import { PositionsDock } from './positions-dock.tsx';
import { Symbols } from './symbols.tsx';

export interface RoomProps {
  asset: AssetView | undefined;
  placed: number;
  /** What is typed into the ticket stays when the layout changes. */
  kept: KeptEntries;
  onChoose(id: string): void;
  onPlaced(): void;
}

/**
 * From 1280 px: symbols, chart and ticket side by side; from 1024 px the symbols collapse into the chart's
 * header.
 */
export function DesktopLayout({
  asset,
  placed,
  kept,
  onChoose,
  onPlaced,
  folded,
}: RoomProps & { folded: boolean }) {
  const t = useT();
  useRootMark('data-fills-window', 'desktop');
  const ticket = useRef<TicketHandle>(null);
  const arm = (side: Side) => ticket.current?.arm(side);
  const unlessOffline = useUnlessOffline();
  useHotkeys({
    buy: () => unlessOffline(() => arm('buy')),
    sell: () => unlessOffline(() => arm('sell')),
  });
  return (
    <div className="traderoom" data-layout={folded ? 'medium' : 'wide'}>
      {folded ? null : <Symbols chosen={asset?.id} onChoose={onChoose} />}
      <div className="traderoom-chart">
        {asset ? (
          <>
            <AssetBar asset={asset} folded={folded} onChoose={onChoose} />
            <Chart asset={asset} />
          </>
        ) : (
          <NoAssetSelected />
        )}
      </div>
      <PositionsDock placed={placed} />
      <aside className="traderoom-ticket" aria-label={t('ticket.title')}>
        {asset ? <Ticket key={asset.id} ref={ticket} asset={asset} kept={kept} onPlaced={onPlaced} /> : null}
      </aside>
      <TradeBar asset={asset} onArm={arm} />
    </div>
  );
}
