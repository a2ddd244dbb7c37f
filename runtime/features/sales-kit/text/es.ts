import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'sales.label': 'Este producto',
  'sales.buy': 'Comprar ahora',
  'sales.upgrade': 'Mejorar',
};
