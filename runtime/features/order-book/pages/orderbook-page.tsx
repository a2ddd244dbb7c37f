import { useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useTab } from '../../../platform/use-tab.ts';
import { useBook } from '../../../trading/live/hooks.ts';
import { useDensity } from '../../../trading/positions/density.ts';
import { ClosedTrades } from '../../../trading/positions/lazy-tables.tsx';
import { OpenList } from '../../../trading/positions/open-positions.tsx';
import { usePendingTab } from '../../../trading/positions/use-pending-tab.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';
import { usePositionActions } from '../../../trading/positions/use-position-actions.tsx';
import { useTradePath } from '../../../trading/search/use-open-asset.ts';
import { DensitySwitch } from '../components/density-switch.tsx';
import '../orderbook.css';

export { orderBookTexts as texts } from '../texts.ts';

type TabId = 'openOrders' | 'pending' | 'closedTrades';

/** All open and closed positions and pending orders of the current mode (spec 1 §2.8). */
export function Page() {
  const t = useT();
  useRootMark('data-notices');
  const [density, setDensity] = useDensity('roomy');
  const pending = usePendingTab(density).map((each) => ({ ...each, title: t('orderbook.pending-orders') }));
  const [tab, choose] = useTab<TabId>(['openOrders', ...pending.map(({ id }) => id), 'closedTrades']);
  const { positions } = useBook();
  const actions = usePositionActions();
  const tradeRoom = useTradePath();
  const toTrade = tradeRoom ? (
    <Link to={tradeRoom} className="btn btn-sm">
      {t('positions.to-trade')}
    </Link>
  ) : null;
  return (
    <div className="page orderbook max-md:px-0">
      <header className="max-md:px-4">
        <div>
          <h1 className="text-2xl font-semibold">{t('orderbook.title')}</h1>
          <p className="text-muted text-sm">{t('orderbook.help')}</p>
        </div>
      </header>
      <section className="panel orderbook-lists">
        <Tabs<TabId>
          label={t('orderbook.title')}
          chosen={tab}
          onChoose={choose}
          tabs={[
            {
              id: 'openOrders',
              title: t('orderbook.open-orders'),
              count: positions.length,
              content: () => <OpenList actions={actions} size={density} emptyAction={toTrade} />,
            },
            ...pending,
            {
              id: 'closedTrades',
              title: t('orderbook.closed-trades'),
              prepare: ClosedTrades.prepare,
              content: () => <ClosedTrades size={density} />,
            },
          ]}
        >
          <div className="orderbook-tools">
            {actions.asks ? null : (
              <button type="button" className="btn btn-ghost btn-sm" onClick={() => actions.chooseAsks(true)}>
                {t('positions.ask')}
              </button>
            )}
            <DensitySwitch value={density} onChoose={setDensity} />
          </div>
        </Tabs>
      </section>
      {actions.dialogs}
    </div>
  );
}
