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
}

/**
 * The live price of one side: it flashes with a change, is grey while stale, and keeps its width. It changes
 * attributes and text only: a new element would make the browser match every `:has()` above it again.
 */
export function PriceText({ asset, side, className = '' }: PriceTextProps) {
  const language = useLanguage();
  const quote = useQuote(asset.id);
  const [first] = useState(quote?.at);
  if (!quote) return <span className={`figures price ${className}`}>–</span>;
  const flashes = quote.at !== first && !quote.stale;
  return (
    <span
      className={`figures price ${className}`}
      data-direction={quote.direction ?? undefined}
      data-stale={quote.stale || undefined}
    >
      <span className="price-flash" data-parity={flashes ? quote.parity : undefined}>
        {showPrice(quote[side], asset.digits, language)}
      </span>
    </span>
  );
}
