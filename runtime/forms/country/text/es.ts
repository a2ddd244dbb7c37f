import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'country.loading': 'Cargando países…',
  'country.choose': 'Elige un país',
  'country.failed': 'No se pudieron cargar los países.',
};
