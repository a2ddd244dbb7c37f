import { useState } from 'react';
import { useLanguage } from '../../platform/hooks.ts';
import { useQuote } from '../live/hooks.ts';
import '../../ui/money.css';
import './parts.css';
import { showPrice } from './show-price.ts';

interface PriceTextProps {
  asset: { id: string; digits: number };
  side: 'bid' | 'ask';
  className?: string;
  /** Underlines each change for a moment. For the prices of an order, not for lists: it costs a repaint. */
  flash?: boolean;
}

/**
 * The live price of one side: coloured by the direction of its last change, grey while stale, of constant
 * width. It changes attributes and text only: a new element would make the browser match every `:has()` above
 * it again.
 */
export function PriceText({ asset, side, className = '', flash = false }: PriceTextProps) {
  const language = useLanguage();
  const quote = useQuote(asset.id);
  const [first] = useState(quote?.at);
  if (!quote) return <span className={`figures price ${className}`}>–</span>;
  const price = showPrice(quote[side], asset.digits, language);
  const hasChanged = quote.at !== first && !quote.stale;
  return (
    <span
      className={`figures price ${className}`}
      data-direction={quote.direction ?? undefined}
      data-stale={quote.stale || undefined}
    >
      {flash ? (
        <span className="price-flash" data-parity={hasChanged ? quote.parity : undefined}>
          {price}
        </span>
      ) : (
        price
      )}
    </span>
  );
}
