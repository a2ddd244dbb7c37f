import { compare, subtract, type Rate } from '../../../domain/money/amount.ts';
import { ratioOf } from '../../../domain/money/percent.ts';
import { priceOf } from '../../../domain/money/price.ts';
import type { AssetView } from '../live/asset-view.ts';
import type { QuoteStore } from '../live/quote-store.ts';

export type SortKey = 'name' | 'spread' | 'change';

export interface Sorting {
  key: SortKey;
  descending: boolean;
}

/** A second click on a column reverses it; a third restores the list's own order. */
export function nextSorting(now: Sorting | null, key: SortKey): Sorting | null {
  if (now?.key !== key) return { key, descending: key === 'change' };
  return now.descending === (key === 'change') ? { key, descending: !now.descending } : null;
}

/** Spread or change relative to the price, so that all assets compare. */
function figureOf(asset: AssetView, key: 'spread' | 'change', quotes: Pick<QuoteStore, 'get'>): Rate | null {
  const quote = quotes.get(asset.id);
  if (!quote || quote.bid <= 0n) return null;
  if (key === 'spread') return ratioOf(subtract(quote.ask, quote.bid), quote.bid);
  const open = asset.day_open === null ? null : priceOf(asset.day_open);
  return open !== null && open > 0n ? ratioOf(subtract(quote.bid, open), open) : null;
}

/** Sorts by the current quotes; rows do not move afterwards. Assets without a value come last. */
export function sortAssets(
  assets: readonly AssetView[],
  sorting: Sorting | null,
  quotes: Pick<QuoteStore, 'get'>,
): AssetView[] {
  if (!sorting) return [...assets];
  const { key, descending } = sorting;
  const sign = descending ? -1 : 1;
  if (key === 'name') return assets.toSorted((one, other) => sign * one.a_name.localeCompare(other.a_name));
  const figures = new Map(assets.map((asset) => [asset.id, figureOf(asset, key, quotes)]));
  return assets.toSorted((one, other) => {
    const [first, second] = [figures.get(one.id)!, figures.get(other.id)!];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * compare(first, second);
  });
}
