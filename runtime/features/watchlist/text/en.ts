import type { Dictionary } from '../../../lib/format-text.ts';
import { text as trading } from '../../../trading/text/en.ts';
import { text as assets } from '../../../trading/search/text/en.ts';

export const text: Dictionary = {
  ...assets,
  ...trading,
  'watchlist.title': 'Wishlist',
  'watchlist.scope': 'Assets to show',
  'watchlist.scope-watchlist': 'Wishlist',
  'watchlist.scope-all': 'All assets',
  'watchlist.empty': 'Your watchlist is empty. Select the star next to an asset to add it.',
  'watchlist.failed': 'Could not load your watchlist.',
  'watchlist.expirations': 'Expirations',
  'watchlist.expiration-all': 'All expirations',
  'watchlist.expiration-open': 'Market open now',
  'watchlist.expiration-closed': 'Market closed now',
  'watchlist.no-expiry':
    'No contract here expires: a position stays open until it is closed. Only trading hours end.',
};
