import { useState } from 'react';
import { useT } from '../../../platform/hooks.ts';
import { useLive } from '../../../trading/live/live.ts';
import { SimulatedNote } from '../../../trading/search/simulated-note.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { HeatMap } from '../components/heat-map.tsx';
import { HoursPanel } from '../components/hours-panel.tsx';
import { MarketTable } from '../components/market-table.tsx';
import { useMarketView, type Moved } from '../components/market-view.ts';
import { MiniChart } from '../components/mini-chart.tsx';
import { MoversPanel } from '../components/movers-panel.tsx';
import { TickerTape } from '../components/ticker-tape.tsx';
import './market-analysis-page.css';

export { tradingTexts as texts } from '../../../trading/texts.ts';

interface ChoiceProps<Value extends string> {
  name: string;
  legend: string;
  values: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose(value: NoInfer<Value>): void;
}

function Choice<Value extends string>({ name, legend, values, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="segments w-max">
      <legend className="sr-only">{legend}</legend>
      {values.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

function MapPanel({
  moved,
  chosen,
  onChoose,
}: {
  moved: readonly Moved[];
  chosen: string | null;
  onChoose(id: string): void;
}) {
  const t = useT();
  const [as, setAs] = useState<'map' | 'table'>('map');
  const [size, setSize] = useState<'equal' | 'move'>('equal');
  return (
    <section className="panel market-panel" aria-labelledby="market-map">
      <div className="market-panel-head">
        <div>
          <h2 id="market-map">{t('market.map')}</h2>
          <p className="text-muted text-sm">{t('market.map-hint')}</p>
        </div>
        <div className="market-choices">
          {as === 'map' ? (
            <Choice
              name="market-size"
              legend={t('market.size')}
              values={[
                { value: 'equal', label: t('market.size-equal') },
                { value: 'move', label: t('market.size-move') },
              ]}
              chosen={size}
              onChoose={setSize}
            />
          ) : null}
          <Choice
            name="market-as"
            legend={t('market.as')}
            values={[
              { value: 'map', label: t('market.as-map') },
              { value: 'table', label: t('market.as-table') },
            ]}
            chosen={as}
            onChoose={setAs}
          />
        </div>
      </div>
      {as === 'map' ? (
        <HeatMap moved={moved} size={size} chosen={chosen} onChoose={onChoose} />
      ) : (
        <MarketTable moved={moved} chosen={chosen} onChoose={onChoose} />
      )}
    </section>
  );
}

function Failed() {
  const t = useT();
  const live = useLive();
  return (
    <div role="alert" className="panel market-panel">
      <p>{t('market.failed')}</p>
      <div>
        <button type="button" className="btn btn-sm" onClick={() => void live.refresh()}>
          {t('app.retry')}
        </button>
      </div>
    </div>
  );
}

function Market({ moved }: { moved: readonly Moved[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const asset = (moved.find((each) => each.asset.id === chosen) ?? moved[0])?.asset;
  return (
    <div className="market-grid">
      <MapPanel moved={moved} chosen={asset?.id ?? null} onChoose={setChosen} />
      <div className="market-side">
        {asset ? <MiniChart asset={asset} /> : null}
        <MoversPanel moved={moved} onChoose={setChosen} />
        <HoursPanel assets={moved.map((each) => each.asset)} />
      </div>
    </div>
  );
}

function MarketStates({ status, moved }: ReturnType<typeof useMarketView>) {
  if (moved.length) return <Market moved={moved} />;
  return status === 'failed' ? <Failed /> : <Loading />;
}

/** Market overview from the site's own feed: ticker, heat map, movers, hours and a small chart. */
export function Page() {
  const t = useT();
  const { status, moved } = useMarketView();
  return (
    <>
      {moved.length ? <TickerTape moved={moved} /> : null}
      <div className="page market-page">
        <header className="market-head">
          <div>
            <h1 className="text-2xl font-semibold">{t('market.title')}</h1>
            <p className="text-muted text-sm">{t('market.lead')}</p>
          </div>
          <SimulatedNote assets={moved.map(({ asset }) => asset)} />
        </header>
        <MarketStates status={status} moved={moved} />
      </div>
    </>
  );
}
