import { priceOf } from '../../../domain/money/price.ts';
import { directionOf } from '../../lib/direction.ts';
import { useLanguage } from '../../platform/hooks.ts';
import { useQuote } from '../live/hooks.ts';
import { dayChange, showChange } from './day-change.ts';
import '../../ui/money.css';
import './parts.css';

/** The price change since the start of the day, in percent. */
export function ChangeText({
  asset,
  className = '',
}: {
  asset: { id: string; day_open: string | null };
  className?: string;
}) {
  const language = useLanguage();
  const quote = useQuote(asset.id);
  const change = quote && asset.day_open !== null ? dayChange(quote.bid, priceOf(asset.day_open)) : null;
  if (change === null) return <span className={`figures ${className}`}>–</span>;
  return (
    <span
      className={`figures signed change ${className}`}
      data-direction={directionOf(change)}
      data-stale={quote!.stale || undefined}
    >
      {showChange(change, language)}
    </span>
  );
}
