import type { Dictionary } from '../../lib/format-text.ts';

export const text: Dictionary = {
  'table.sort': 'Sort by',
  'table.sort-up': 'Smallest first',
  'table.sort-down': 'Largest first',
};
