import { memo } from 'react';
import { subtract } from '../../../domain/money/amount.ts';
import { useLanguage, useT } from '../../platform/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { AssetMark } from '../components/asset-mark.tsx';
import { ChangeText } from '../components/change-text.tsx';
import { ClosedMark } from '../components/closed-mark.tsx';
import { PriceText } from '../components/price-text.tsx';
import { showPrice } from '../components/show-price.ts';
import type { AssetView } from '../live/asset-view.ts';
import { useQuote } from '../live/hooks.ts';
import { otherName } from './other-name.ts';
import { shortName } from './short-name.ts';

function SpreadText({ asset }: { asset: AssetView }) {
  const language = useLanguage();
  const quote = useQuote(asset.id);
  return (
    <span className="figures">
      {quote ? showPrice(subtract(quote.ask, quote.bid), asset.digits, language) : '–'}
    </span>
  );
}

function StarButton({
  asset,
  isOn,
  onToggle,
  disabled,
  tabIndex,
}: {
  asset: AssetView;
  isOn: boolean;
  onToggle(asset: AssetView): void;
  disabled: boolean;
  tabIndex: number;
}) {
  const t = useT();
  return (
    <button
      type="button"
      className="asset-star"
      tabIndex={tabIndex}
      aria-pressed={isOn}
      aria-label={t(isOn ? 'assets.star-remove' : 'assets.star-add', { asset: asset.a_name })}
      disabled={disabled}
      onClick={() => onToggle(asset)}
    >
      <Icon name="star" size={16} isFilled={isOn} />
    </button>
  );
}

export type StarState = 'on' | 'off' | 'waiting';

interface AssetRowProps {
  asset: AssetView;
  index: number;
  isSelected: boolean;
  /** Whether it is the list's tab stop. */
  isStop: boolean;
  /** Null in a list without stars. */
  star: StarState | null;
  onChoose(asset: AssetView): void;
  onToggle(asset: AssetView): void;
  measure: ((element: Element | null) => void) | undefined;
}

/** An asset with its prices, spread and daily change. */
export const AssetRow = memo(function AssetRow({
  asset,
  index,
  isSelected,
  isStop,
  star,
  onChoose,
  onToggle,
  measure,
}: AssetRowProps) {
  const t = useT();
  const isPhone = usePhone();
  const tabIndex = isStop ? 0 : -1;
  return (
    <div
      ref={measure}
      role="row"
      className="asset-row"
      data-index={index}
      aria-rowindex={index + 2}
      aria-current={isSelected ? 'true' : undefined}
    >
      <div role="rowheader" className="asset-cell-name">
        <AssetMark asset={asset} />
        <button
          type="button"
          className="asset-name"
          data-row=""
          data-asset={asset.id}
          tabIndex={tabIndex}
          title={asset.name}
          aria-label={t('assets.open-asset', { asset: asset.a_name, name: asset.name })}
          onClick={() => onChoose(asset)}
        >
          <span>{shortName(asset.a_name, isPhone)}</span>
          <span className="asset-whole">{otherName(asset)}</span>
        </button>
        {asset.market === 'closed' ? (
          <span className="asset-closed">
            <ClosedMark asset={asset} />
          </span>
        ) : null}
      </div>
      <div role="cell" data-column="sell">
        <PriceText asset={asset} side="bid" />
      </div>
      <div role="cell" data-column="buy">
        <PriceText asset={asset} side="ask" />
      </div>
      <div role="cell" data-column="spread">
        <SpreadText asset={asset} />
      </div>
      <div role="cell" data-column="change">
        <ChangeText asset={asset} />
      </div>
      {star ? (
        <div role="cell" data-column="action">
          <StarButton
            asset={asset}
            isOn={star === 'on'}
            disabled={star === 'waiting'}
            onToggle={onToggle}
            tabIndex={tabIndex}
          />
        </div>
      ) : null}
    </div>
  );
});
