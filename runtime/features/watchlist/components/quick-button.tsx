import { useT } from '../../../platform/hooks.ts';
import type { AssetView } from '../../../trading/live/asset-view.ts';
import { useSelectedAsset } from '../../../trading/live/hooks.ts';
import { ChangeText } from '../../../trading/components/change-text.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';
import { shortName } from '../../../trading/search/short-name.ts';
import { usePhone } from '../../../ui/use-phone.ts';

/** A watchlist asset with price and change; selects it as the default asset. */
export function QuickButton({
  asset,
  className,
  onChoose,
}: {
  asset: AssetView;
  className: string;
  onChoose(asset: AssetView): void;
}) {
  const t = useT();
  const isPhone = usePhone();
  const [selected] = useSelectedAsset();
  return (
    <button
      type="button"
      className={className}
      title={asset.name}
      aria-current={selected?.id === asset.id ? 'true' : undefined}
      onClick={() => onChoose(asset)}
    >
      <span className="quick-name">
        <span className="sr-only">{t('watchlist.show')} </span>
        {shortName(asset.a_name, isPhone)}
      </span>
      <span className="quick-figures">
        <PriceText asset={asset} side="bid" />
        <ChangeText asset={asset} className="quick-change" />
      </span>
    </button>
  );
}
