import { memo } from 'react';
import { useQuote } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { ChangeText } from '../../../trading/components/change-text.tsx';
import { ClosedMark } from '../../../trading/components/closed-mark.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';

interface WatchRowProps {
  id: string;
  asset: AssetView;
  index: number;
  count: number;
  isActive: boolean;
  isChosen: boolean;
}

/** A symbol with its prices and daily change. */
export const WatchRow = memo(function WatchRow({
  id,
  asset,
  index,
  count,
  isActive,
  isChosen,
}: WatchRowProps) {
  const quote = useQuote(asset.id);
  const isClosed = (quote?.market ?? asset.market) === 'closed';
  return (
    <div
      role="option"
      id={id}
      data-index={index}
      aria-selected={isActive}
      aria-current={isChosen ? 'true' : undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
      tabIndex={-1}
      className="watch-row"
      data-closed={isClosed ? '' : undefined}
      title={asset.name}
    >
      <span className="truncate">{asset.a_name}</span>
      <PriceText asset={asset} side="bid" />
      <PriceText asset={asset} side="ask" />
      {isClosed ? <ClosedMark asset={asset} /> : <ChangeText asset={asset} />}
    </div>
  );
});
