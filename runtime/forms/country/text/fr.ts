import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'country.loading': 'Chargement des pays…',
  'country.choose': 'Choisissez un pays',
  'country.failed': 'Impossible de charger les pays.',
};
