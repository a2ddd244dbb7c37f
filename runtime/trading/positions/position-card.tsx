import type { ReactNode } from 'react';
import type { Position } from '../../../schemas/generated/types.ts';
import { useT } from '../../platform/hooks.ts';
import { AssetName, Invested, PriceOf, SideBadge, Stamp, Units } from './position-cells.tsx';

interface CardHeadProps {
  position: Position;
  /** The position's profit. */
  children: ReactNode;
}

export function CardHead({ position, children }: CardHeadProps) {
  return (
    <header>
      <AssetName position={position} />
      <SideBadge side={position.trade_type} />
      <span className="position-card-sum">{children}</span>
    </header>
  );
}

interface CardFactsProps {
  position: Position;
  /** The price shown after the opening price: the suffix of its text key, and the price. */
  last: readonly [key: 'current-price' | 'closed-price', price: ReactNode];
  children?: ReactNode;
}

/**
 * A position's quantity, prices, invested amount and opening time, in short lines; the titles are for screen
 * readers.
 */
export function CardFacts({ position, last: [key, price], children }: CardFactsProps) {
  const t = useT();
  const { asset, leverage, opening_price, open_at } = position;
  return (
    <dl className="position-facts">
      <div data-place="units">
        <dt className="sr-only">{t('positions.quantity')}</dt>
        <dd>
          <Units position={position} />
        </dd>
      </div>
      <div data-place="opening">
        <dt className="sr-only">{t('positions.opening-price')}</dt>
        <dd>
          <PriceOf text={opening_price} digits={asset.digits} />
        </dd>
      </div>
      <div data-place="price">
        <dt className="sr-only">{t(`positions.${key}`)}</dt>
        <dd>{price}</dd>
      </div>
      <div data-place="invested">
        <dt>{t('positions.invested')}</dt>
        <dd>
          <Invested position={position} />
        </dd>
      </div>
      <div data-place="leverage">
        <dt className="sr-only">{t('positions.leverage')}</dt>
        <dd className="figures">1:{leverage}</dd>
      </div>
      <div data-place="opened">
        <dt>{t('positions.open-at')}</dt>
        <dd>
          <Stamp iso={open_at} />
        </dd>
      </div>
      {children}
    </dl>
  );
}
