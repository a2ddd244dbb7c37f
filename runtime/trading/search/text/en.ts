import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'assets.type-forex': 'Forex',
  'assets.type-stock': 'Stock',
  'assets.type-crypto': 'Crypto',
  'assets.type-commodity': 'Commodities',
  'assets.type-index': 'Indices',
  'assets.all-types': 'All',
  'assets.types': 'Kind of asset',
  'assets.search': 'Search assets',
  'assets.chosen': '{asset} chosen',
  'assets.closed-long': 'Market closed',
  'assets.failed': 'The assets could not be loaded.',
  'assets.nothing': 'Nothing fits “{query}”.',
  'assets.none-of-kind': 'There is no such asset here.',
  'wishlist.add-failed': '{asset} was not added to your wishlist. {why}',
  'wishlist.remove-failed': '{asset} is still on your wishlist. {why}',
  'watchlist.add': 'Add assets',
  'watchlist.quick': 'Your wishlist',
  'watchlist.older': 'More of your wishlist',
  'watchlist.show': 'Show',
};
