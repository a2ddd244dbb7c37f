import './chart.css';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useSettings, useT } from '../../platform/hooks.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { StaleNote } from '../components/stale-note.tsx';
import { useBook } from '../live/hooks.ts';
import type { AssetView } from '../live/live.ts';
import { zoneName, zoneShift } from './chart-format.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { LazyDraggableLimits } from './lazy-draggable-limits.tsx';
import { useCandles } from './use-candles.ts';
import { useChartChoice } from './use-chart-choice.ts';
import { useDrawing } from './use-drawing.ts';
import { useLiveLines } from './use-live-lines.ts';

const ChartTable = lazyComponent('chart table', 'ChartTable', () => import('./chart-table.tsx'));
const TRADINGVIEW = 'https://www.tradingview.com/';

/** Placeholder candles while the first ones load. */
function Waiting() {
  const t = useT();
  return (
    <div className="chart-waiting" role="status">
      {Array.from({ length: 24 }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
      <span className="sr-only">{t('app.loading')}</span>
    </div>
  );
}

function Note({ text, hint, onRetry }: { text: string; hint?: string; onRetry?(): void }) {
  const t = useT();
  return (
    <div className="chart-note" role="status">
      <p>{text}</p>
      {hint ? <p className="text-muted">{hint}</p> : null}
      {onRetry ? (
        <button type="button" className="btn btn-sm" onClick={onRetry}>
          {t('app.retry')}
        </button>
      ) : null}
    </div>
  );
}

function LiveChart({ asset, choice }: { asset: AssetView; choice: ReturnType<typeof useChartChoice> }) {
  const t = useT();
  const host = useRef<HTMLDivElement>(null);
  const [table, setTable] = useState(false);
  const { interval, range } = choice;
  const candles = useCandles(asset.id, interval, range);
  const drawn = useDrawing({ host, candles, digits: asset.digits, choice });
  const { drawing, crosshair, isAway, isWhole, problem, retry } = drawn;
  const lines = useLiveLines({ drawing, candles, asset, interval });
  const status = useStore(candles, (state) => state.status);
  const failure = useStore(candles, (state) => state.problem);
  const isEmpty = useStore(candles, ({ bars }) => bars.length === 0);
  const hasPositions = useBook().positions.some((position) => position.asset.id === asset.id);
  const isSimulated = useStore(candles, (state) => state.simulated);
  const isWaiting = status === 'loading' || (status === 'ready' && !isEmpty && !drawing && !problem);
  return (
    <>
      <ChartToolbar
        choice={choice}
        range={isWhole ? range : null}
        table={table}
        onTable={setTable}
        prepareTable={ChartTable.prepare}
      />
      <div className="chart-stage">
        <div ref={host} className="chart-host" aria-hidden="true" />
        <ChartLegend candles={candles} interval={interval} digits={asset.digits} at={crosshair} />
        <StaleNote asset={asset} className="chart-stale" />
        {drawing && isAway ? (
          <button
            type="button"
            className="chart-newest"
            onClick={() => drawing.viewNewest()}
            aria-label={t('chart.newest')}
            title={t('chart.newest')}
          >
            »
          </button>
        ) : null}
        {isWaiting ? <Waiting /> : null}
        {status === 'failed' ? (
          <Note text={t('chart.failed')} hint={failure} onRetry={() => void candles.load()} />
        ) : null}
        {problem ? <Note text={t('app.chunk')} hint={t('app.chunk-hint')} onRetry={retry} /> : null}
        {status === 'ready' && isEmpty ? <Note text={t('chart.empty', { asset: asset.a_name })} /> : null}
        {table ? <ChartTable asset={asset} candles={candles} interval={interval} /> : null}
      </div>
      <footer className="chart-footer">
        <span>{zoneName(zoneShift(interval))}</span>
        {isSimulated ? <span>{t('chart.simulated')}</span> : null}
        {hasPositions ? <span className="chart-hint">{t('chart.drag-hint')}</span> : null}
        <ExternalLink href={TRADINGVIEW} className="chart-source">
          {t('chart.notice')}
        </ExternalLink>
      </footer>
      {drawing ? (
        <LazyDraggableLimits
          host={host}
          drawing={drawing}
          asset={asset}
          lines={lines}
          hasPositions={hasPositions}
        />
      ) : null}
    </>
  );
}

/**
 * The live chart of an asset (spec 1 §2.7): candles, current prices, and the account's positions with their
 * limits. Shows a note instead if `use_api` is off.
 */
export function Chart({ asset }: { asset: AssetView }) {
  const t = useT();
  const { use_api: isOn } = useSettings();
  const choice = useChartChoice();
  return (
    <section className="chart" aria-label={t('chart.label', { asset: asset.a_name })}>
      {isOn ? (
        <LiveChart key={asset.id} asset={asset} choice={choice} />
      ) : (
        <div className="chart-stage">
          <Note text={t('chart.off')} hint={t('chart.off-hint')} />
        </div>
      )}
    </section>
  );
}
