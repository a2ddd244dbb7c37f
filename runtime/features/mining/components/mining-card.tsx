import type { MiningAsset } from '../../../../schemas/generated/types.ts';
import { localDecimal } from '../../../../domain/money/local-decimal.ts';
import { formatDay, formatMoment } from '../../../lib/format-date.ts';
import { useLanguage, useT } from '../../../platform/hooks.ts';
import { AssetMark } from '../../../trading/components/asset-mark.tsx';
import { useAssets } from '../../../trading/live/hooks.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Trend } from './trend.tsx';

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="figures font-medium">{value ?? '–'}</dd>
    </div>
  );
}

/** One mining asset with the price of its coin. */
export function MiningCard({ asset: mined }: { asset: MiningAsset }) {
  const t = useT();
  const language = useLanguage();
  const { list } = useAssets();
  const market = list.find(({ ex_sym: symbol }) => symbol === mined.asset_exchange);
  const decimal = (text: string | null) => (text === null ? null : localDecimal(text, language));
  return (
    <article className="panel grid h-full content-start gap-4 p-4" aria-labelledby={`mining-${mined.id}`}>
      <div className="flex items-center gap-3">
        <AssetMark asset={{ a_name: mined.asset, image: mined.asset_image, type: 'crypto' }} size={32} />
        <div className="min-w-0 flex-1">
          <h2 id={`mining-${mined.id}`} className="truncate text-base font-semibold">
            {mined.asset}
          </h2>
          <p className="text-muted figures truncate text-xs">{mined.id}</p>
        </div>
        {mined.simulated ? <Badge title={t('mining.simulated-hint')}>{t('mining.simulated')}</Badge> : null}
      </div>
      {market ? <Trend asset={market} /> : null}
      <dl className="grid grid-cols-2 gap-3">
        <Fact label={t('mining.balance')} value={decimal(mined.current_balance)} />
        <Fact label={t('mining.profit')} value={decimal(mined.profit)} />
        <Fact
          label={t('mining.estimated-date')}
          value={mined.estimated_profit_after && formatDay(language, mined.estimated_profit_after)}
        />
        <Fact label={t('mining.estimated-profit')} value={decimal(mined.estimated_profit)} />
      </dl>
      <p className="text-muted text-xs">
        {t('mining.as-of', { time: formatMoment(language, mined.updated_at) })}
      </p>
    </article>
  );
}
