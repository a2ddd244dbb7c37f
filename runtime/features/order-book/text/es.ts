import fields from '../../../../schemas/text/fields.es.json';
import type { Dictionary } from '../../../lib/format-text.ts';
import { text as trading } from '../../../trading/text/es.ts';
import { text as parts } from '../../../trading/components/text/es.ts';
import { text as positions } from '../../../trading/positions/text/es.ts';
import { text as ticket } from '../../../trading/ticket/text/es.ts';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...ticket,
  ...positions,
  ...trading,
  'orderbook.title': 'Libro de órdenes',
  'orderbook.help': 'Tus posiciones abiertas y cerradas en la cuenta seleccionada.',
  'orderbook.suspended': 'Saldo y posiciones abiertas',
  'orderbook.open-orders': 'Órdenes abiertas',
  'orderbook.pending-orders': 'Órdenes pendientes',
  'orderbook.closed-trades': 'Operaciones cerradas',
  'positions.to-trade': 'Abre una en la sala de operaciones',
  'positions.rows': 'Altura de las filas',
  'positions.rows-dense': 'Filas compactas',
  'positions.rows-roomy': 'Filas amplias',
};
