import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'sales.label': 'This product',
  'sales.buy': 'Buy now',
  'sales.upgrade': 'Upgrade',
};
