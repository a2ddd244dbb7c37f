import { Badge } from '../../ui/badge.tsx';
import type { Side } from '../../../domain/trading/position-figures.ts';
import { useT } from '../../platform/hooks.ts';
import { useIsOffline, useQuote } from '../../trading/live/hooks.ts';
import type { AssetView } from '../../trading/live/live.ts';
import { AssetMark } from '../../trading/components/asset-mark.tsx';
import { ChangeText } from '../../trading/components/change-text.tsx';
import { PriceText } from '../../trading/components/price-text.tsx';
import { StaleNote } from '../../trading/components/stale-note.tsx';

const SIDES = ['sell', 'buy'] as const;

function Quote({ asset, onOrder }: { asset: AssetView; onOrder(side: Side): void }) {
  const t = useT();
  const quote = useQuote(asset.id);
  const isOffline = useIsOffline();
  const isClosed = (quote?.market ?? asset.market) === 'closed';
  return (
    <>
      <span className="term-symbol">
        <AssetMark asset={asset} size={16} />
        <strong>{asset.a_name}</strong>
        <span className="text-muted truncate">{asset.name}</span>
      </span>
      <span className="term-state">
        <ChangeText asset={asset} />
        {isClosed ? <Badge>{t('assets.closed-long')}</Badge> : <StaleNote asset={asset} />}
      </span>
      <span className="term-quick">
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            className="term-side"
            data-side={side}
            aria-disabled={isOffline || undefined}
            title={isOffline ? t('positions.offline') : undefined}
            onClick={() => !isOffline && onOrder(side)}
          >
            {t(`positions.${side}`)}{' '}
            <PriceText asset={asset} side={side === 'sell' ? 'bid' : 'ask'} className="term-price" flash />
          </button>
        ))}
      </span>
    </>
  );
}

/** New Order, and the chart's symbol with its prices. The buttons open the order window and send nothing. */
export function Toolbar({ asset, onOrder }: { asset: AssetView | undefined; onOrder(side: Side): void }) {
  const t = useT();
  const isOffline = useIsOffline();
  return (
    <div className="term-toolbar" data-pane="toolbar">
      <button
        type="button"
        className="term-new"
        disabled={!asset}
        aria-disabled={isOffline || undefined}
        title={isOffline ? t('positions.offline') : undefined}
        aria-keyshortcuts="F9"
        onClick={() => !isOffline && onOrder('buy')}
      >
        {t('terminal.new-order')} <kbd>F9</kbd>
      </button>
      {asset ? <Quote asset={asset} onOrder={onOrder} /> : null}
    </div>
  );
}
