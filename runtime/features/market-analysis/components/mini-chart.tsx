import { useState } from 'react';
import { priceOf } from '../../../../domain/money/price.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { Link } from '../../../platform/navigation.tsx';
import { useCall } from '../../../platform/use-call.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { useQuote } from '../../../trading/live/hooks.ts';
import { dayChange } from '../../../trading/components/day-change.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import { useChooseAsset, useTradePath } from '../../../trading/search/use-open-asset.ts';
import { Loading } from '../../../ui/loading.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { Change } from './change-cell.tsx';
import { miniLine, type MiniLine } from '../../../trading/chart/mini-line.ts';
import './mini-chart.css';

const PERIODS = {
  day: { interval: '5m', limit: '288' },
  week: { interval: '1h', limit: '168' },
  month: { interval: '4h', limit: '180' },
} as const;
type Period = keyof typeof PERIODS;

const WIDTH = 640;
const HEIGHT = 200;

function Drawing({ asset, drawn, period }: { asset: AssetView; drawn: MiniLine; period: Period }) {
  const t = useT();
  const language = useLanguage();
  const price = (text: string) => showPrice(priceOf(text), asset.digits, language);
  const { first, last, highest, lowest, start } = drawn;
  const now = useQuote(asset.id)?.bid ?? priceOf(last.c);
  const change = dayChange(now, priceOf(first.o));
  const summary = t('market.chart-summary', {
    asset: asset.a_name,
    period: t(`market.period-${period}-long`),
    first: price(first.o),
    last: price(last.c),
    high: price(highest.h),
    low: price(lowest.l),
  });
  const sign = change !== null && change < 0n ? 'down' : 'up';
  return (
    <figure className="mini-chart" data-sign={sign}>
      <figcaption>
        <span className="figures mini-price">{showPrice(now, asset.digits, language)}</span>
        <Change change={change} /> <span className="text-muted text-sm">{t('market.over-period')}</span>
      </figcaption>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        <path className="mini-area" d={drawn.area} />
        <line x1={0} x2={WIDTH} y1={start} y2={start} vectorEffect="non-scaling-stroke" />
        <path className="mini-line" d={drawn.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <dl className="mini-ends">
        <div>
          <dt>{t('market.low')}</dt>
          <dd className="figures">{price(lowest.l)}</dd>
        </div>
        <div>
          <dt>{t('market.high')}</dt>
          <dd className="figures">{price(highest.h)}</dd>
        </div>
      </dl>
    </figure>
  );
}

function History({ asset, period }: { asset: AssetView; period: Period }) {
  const t = useT();
  const history = useCall('asset.candles', {
    params: { id: asset.id },
    query: PERIODS[period],
  });
  const waiting = (
    <div className="mini-place">
      <Loading />
    </div>
  );
  return (
    <QueryStates query={history} failed={t('market.chart-failed')} waiting={waiting} className="mini-place">
      {({ candles }) => {
        const drawn = miniLine(candles, WIDTH, HEIGHT);
        return drawn ? (
          <Drawing asset={asset} drawn={drawn} period={period} />
        ) : (
          <p className="mini-place">{t('market.chart-empty')}</p>
        );
      }}
    </QueryStates>
  );
}

/** Links to the trade room with this asset, if the build has one. */
function TradeLink({ asset }: { asset: AssetView }) {
  const t = useT();
  const path = useTradePath();
  const { choose } = useChooseAsset();
  return path ? (
    <Link to={path} className="btn btn-primary btn-sm" onClick={() => choose(asset)}>
      {t('market.trade', { asset: asset.a_name })}
    </Link>
  ) : null;
}

/** A small price chart of the selected asset. */
export function MiniChart({ asset }: { asset: AssetView }) {
  const t = useT();
  const [period, setPeriod] = useState<Period>('day');
  return (
    <section className="panel market-panel" aria-labelledby="market-chart">
      <div className="market-panel-head">
        <div className="min-w-0">
          <h2 id="market-chart">{asset.a_name}</h2>
          <p className="text-muted text-sm">{asset.name}</p>
        </div>
        <TradeLink asset={asset} />
      </div>
      <fieldset className="segments w-max">
        <legend className="sr-only">{t('market.period')}</legend>
        {(Object.keys(PERIODS) as Period[]).map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="market-period"
              checked={period === each}
              onChange={() => setPeriod(each)}
            />
            <span>{t(`market.period-${each}`)}</span>
          </label>
        ))}
      </fieldset>
      <History asset={asset} period={period} />
    </section>
  );
}
