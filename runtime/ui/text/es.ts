import type { Dictionary } from '../../lib/format-text.ts';

export const text: Dictionary = {
  'table.sort': 'Ordenar por',
  'table.sort-up': 'De menor a mayor',
  'table.sort-down': 'De mayor a menor',
};
