import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/es.ts';
import { text as portfolio } from '../../../trading/portfolio/text/es.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'portfolios.title': 'Cartera',
  'portfolios.lead': 'Efectivo y posiciones abiertas a precios actuales.',
  'portfolios.cards': 'Partes con valor',
  'portfolios.positions': '{count, plural, one {# posición abierta} other {# posiciones abiertas}}',
  'portfolios.cash-note': 'Saldo que no usa ninguna posición',
  'portfolios.reserved-note': 'Apartado para retiradas y planes solicitados',
};
