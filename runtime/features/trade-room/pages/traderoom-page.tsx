import '../traderoom.css';
import { useEffect, useRef, useState } from 'react';
import type { Side } from '../../../../domain/position-figures.ts';
import { useSettings, useT } from '../../../platform/hooks.ts';
import { Chart } from '../../../trading/chart/chart.tsx';
import { loadDrawChart } from '../../../trading/chart/load-draw-chart.ts';
import { useAssets, useBook, useSelectedAsset } from '../../../trading/live/hooks.ts';
import { useHotkeys } from '../../../trading/live/hotkeys.ts';
import { useLive, type AssetView } from '../../../trading/live/live.ts';
import { AccountStrip } from '../../../trading/parts/account-strip.tsx';
import { Ticket, type TicketHandle } from '../../../trading/ticket/ticket.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { AssetBar } from '../parts/asset-bar.tsx';
import { Foot, TradeButtons } from '../parts/foot.tsx';
import { PositionsDock } from '../parts/positions-dock.tsx';
import { PositionsTabs } from '../parts/positions-tabs.tsx';
import { Symbols } from '../parts/symbols.tsx';
import { useLayout } from '../parts/use-layout.ts';

/** While there is no asset yet, and where none could be had. */
function NoAsset() {
  const t = useT();
  const { status } = useAssets();
  const { refresh } = useLive();
  if (status === 'loading') return <Loading />;
  return (
    <div className="traderoom-note" role="status">
      <p>{t(status === 'failed' ? 'assets.failed' : 'traderoom.no-assets')}</p>
      <button type="button" className="btn btn-sm" onClick={() => void refresh()}>{t('app.retry')}</button>
    </div>
  );
}

interface RoomProps {
  asset: AssetView | undefined;
  placed: number;
  onChoose(id: string): void;
  onPlaced(): void;
}

/** 1280 px and up: symbols, chart and ticket beside each other; from 1024 px the symbols fold into the chart's head. */
function Desk({ asset, placed, onChoose, onPlaced, folded }: RoomProps & { folded: boolean }) {
  const t = useT();
  const ticket = useRef<TicketHandle>(null);
  const arm = (side: Side) => ticket.current?.arm(side);
  useHotkeys({ buy: () => arm('buy'), sell: () => arm('sell') });
  return (
    <div className="traderoom fills-window" data-layout={folded ? 'medium' : 'wide'}>
      {folded ? null : <Symbols chosen={asset?.id} onChoose={onChoose} />}
      <div className="traderoom-chart">{asset ? <><AssetBar asset={asset} folded={folded} onChoose={onChoose} /><Chart asset={asset} /></> : <NoAsset />}</div>
      <PositionsDock placed={placed} />
      <aside className="traderoom-ticket" aria-label={t('ticket.title')}>{asset ? <Ticket key={asset.id} ref={ticket} asset={asset} onPlaced={onPlaced} /> : null}</aside>
      <Foot asset={asset} onArm={arm} />
    </div>
  );
}

const VIEWS = ['chart', 'positions', 'symbols'] as const;

/** A phone: the chart with bid, ask, Sell and Buy below it; positions and symbols a tab away; the ticket a sheet with the prices at its head. */
function Hand({ asset, onChoose, onPlaced }: Omit<RoomProps, 'placed'>) {
  const t = useT();
  const { positions } = useBook();
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart');
  const [side, setSide] = useState<Side | null>(null);
  useHotkeys({ buy: () => setSide('buy'), sell: () => setSide('sell') });
  function choose(id: string) {
    onChoose(id);
    setView('chart');
  }
  function place() {
    onPlaced();
    setSide(null);
    setView('positions');
  }
  return (
    <div className="traderoom fills-window" data-layout="phone">
      <div role="group" aria-label={t('traderoom.views')} className="traderoom-views">
        {VIEWS.map((each) => <button key={each} type="button" className="panel-tab" aria-pressed={view === each} onClick={() => setView(each)}>{t(`traderoom.view-${each}`)}{each === 'positions' && positions.length > 0 ? <span className="panel-count figures">{positions.length}</span> : null}</button>)}
      </div>
      <div className="traderoom-view">
        {view === 'positions' ? <div className="traderoom-positions"><PositionsTabs /><AccountStrip /></div> : view === 'symbols' ? <Symbols chosen={asset?.id} onChoose={choose} /> : asset ? <div className="traderoom-chart"><AssetBar asset={asset} folded onChoose={choose} /><Chart asset={asset} /></div> : <NoAsset />}
      </div>
      {asset ? <div className="traderoom-bar"><TradeButtons asset={asset} onArm={setSide} /></div> : null}
      {asset && side ? <Dialog title={asset.a_name} onClose={() => setSide(null)}><Ticket key={asset.id} asset={asset} side={side} onPlaced={place} /></Dialog> : null}
    </div>
  );
}

/** The trade room (spec 1 §2.7): chart, order ticket, positions and symbols. */
export function Page() {
  const t = useT();
  const layout = useLayout();
  const { use_api: hasChart } = useSettings();
  const [asset, select] = useSelectedAsset();
  const [placed, setPlaced] = useState(0);
  useEffect(() => {
    // The chart itself says what is wrong where it cannot be had.
    if (hasChart) loadDrawChart().catch(() => {});
  }, [hasChart]);
  const room = { asset, placed, onChoose: select, onPlaced: () => setPlaced(placed + 1) };
  return (
    <>
      <h1 className="sr-only">{t('nav.traderoom')}</h1>
      {layout === 'phone' ? <Hand {...room} /> : <Desk {...room} folded={layout === 'medium'} />}
    </>
  );
}
