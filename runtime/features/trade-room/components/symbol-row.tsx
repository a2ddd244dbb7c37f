import { memo } from 'react';
import { useQuote } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { ChangeText } from '../../../trading/components/change-text.tsx';
import { ClosedMark } from '../../../trading/components/closed-mark.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';
import type { VirtualRows } from '../../../ui/table/use-virtual-rows.ts';

interface SymbolRowProps {
  asset: AssetView;
  index: number;
  chosen: boolean;
  /** Whether it is the tab stop of the list. */
  isStop: boolean;
  /** Rows are higher on touch screens. */
  measure: VirtualRows['measure'];
  onChoose(asset: AssetView): void;
}

/** A symbol with its prices and daily change. */
export const SymbolRow = memo(function SymbolRow({
  asset,
  index,
  chosen,
  isStop,
  measure,
  onChoose,
}: SymbolRowProps) {
  const quote = useQuote(asset.id);
  const isClosed = (quote?.market ?? asset.market) === 'closed';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the whole row is a mouse target; keys use the button inside
    <tr
      ref={measure}
      data-index={index}
      data-chosen={chosen ? '' : undefined}
      data-closed={isClosed ? '' : undefined}
      aria-rowindex={index + 2}
      onClick={() => onChoose(asset)}
    >
      <th scope="row">
        <button
          type="button"
          data-row=""
          tabIndex={isStop ? 0 : -1}
          className="symbols-name"
          aria-current={chosen ? 'true' : undefined}
          title={asset.name}
        >
          {asset.a_name}
        </button>
      </th>
      <td>
        <PriceText asset={asset} side="bid" />
      </td>
      <td>
        <PriceText asset={asset} side="ask" />
      </td>
      <td>{isClosed ? <ClosedMark asset={asset} /> : <ChangeText asset={asset} />}</td>
    </tr>
  );
});
