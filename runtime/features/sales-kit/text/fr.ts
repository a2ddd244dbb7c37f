import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'sales.label': 'Ce produit',
  'sales.buy': 'Acheter maintenant',
  'sales.upgrade': 'Mettre à niveau',
};
