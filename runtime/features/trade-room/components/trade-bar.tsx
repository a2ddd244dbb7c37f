import type { Side } from '../../../../domain/trading/position-figures.ts';
import { useT } from '../../../platform/hooks.ts';
import { useIsOffline } from '../../../trading/live/hooks.ts';
import type { AssetView } from '../../../trading/live/live.ts';
import { AccountStrip } from '../../../trading/components/account-strip.tsx';
import { PriceText } from '../../../trading/components/price-text.tsx';
import { Slot } from '../../../ui/slot.tsx';
import { useRootMark } from '../../../ui/use-root-mark.ts';

interface TradeButtonsProps {
  asset: AssetView;
  /** Names the asset in the buttons, where nothing beside them does. */
  isNamed?: boolean;
  onArm(side: Side): void;
}

/** Sell and Buy with their prices. The buttons open the ticket and send nothing. */
export function TradeButtons({ asset, isNamed = false, onArm }: TradeButtonsProps) {
  const t = useT();
  const isOffline = useIsOffline();
  return (
    <div className="trade-buttons">
      {(['sell', 'buy'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className="trade-button"
          data-side={side}
          aria-disabled={isOffline || undefined}
          title={isOffline ? t('positions.offline') : undefined}
          onClick={() => !isOffline && onArm(side)}
        >
          <span>
            {t(`ticket.${side}`)}
            {isNamed ? ` ${asset.a_name}` : null}
          </span>
          <PriceText asset={asset} side={side === 'sell' ? 'bid' : 'ask'} className="trade-price" flash />
        </button>
      ))}
    </div>
  );
}

/** Account strip and bottom bar (spec 1 §2.7): the account's figures, leverage, auto-trader, the default asset with Sell and Buy. */
export function TradeBar({ asset, onArm }: { asset: AssetView | undefined; onArm(side: Side): void }) {
  const t = useT();
  useRootMark('data-trade-foot');
  return (
    <div className="traderoom-foot">
      <AccountStrip />
      <div className="bottom-tools">
        <Slot name="traderoom.tool" />
        {asset ? (
          <>
            <span className="text-muted flex items-center gap-1">
              {asset.a_name}{' '}
              <span className="figures" title={t('ticket.leverage')}>
                1:{asset.leverage}
              </span>
            </span>
            <TradeButtons asset={asset} onArm={onArm} />
          </>
        ) : null}
      </div>
    </div>
  );
}
