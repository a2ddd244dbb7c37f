import { priceOf } from '../../../../domain/money/price.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { useCall } from '../../../platform/use-call.ts';
import { miniLine } from '../../../trading/chart/mini-line.ts';
import { showPrice } from '../../../trading/components/show-price.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';

const WIDTH = 320;
const HEIGHT = 64;
const MONTH = { interval: '4h', limit: '180' } as const;

/** The price of the coin over the last month; without candles, nothing. */
export function Trend({ asset }: { asset: AssetView }) {
  const t = useT();
  const language = useLanguage();
  const { data, isPending } = useCall('asset.candles', { params: { id: asset.id }, query: MONTH });
  const drawn = data && miniLine(data.candles, WIDTH, HEIGHT);
  const price = (text: string) => showPrice(priceOf(text), asset.digits, language);
  if (isPending) return <div className="mining-trend skeleton" aria-hidden="true" />;
  if (!drawn) return null;
  const summary = t('mining.trend', {
    asset: asset.a_name,
    first: price(drawn.first.o),
    last: price(drawn.last.c),
    high: price(drawn.highest.h),
    low: price(drawn.lowest.l),
  });
  return (
    <figure className="grid gap-1">
      <svg
        className="mining-trend"
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        <path d={drawn.line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className="text-muted text-xs">
        {t('mining.trend-caption', { asset: asset.a_name })}
      </figcaption>
    </figure>
  );
}
