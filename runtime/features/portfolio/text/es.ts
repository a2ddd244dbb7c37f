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
  'portfolios.bonus-note': 'Tu saldo incluye un bono de {bonus}, que no se puede retirar.',
  'portfolios.reserved-note': 'Reservado para retiradas en curso y para los planes a los que te has unido',
};
