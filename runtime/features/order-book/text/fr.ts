import fields from '../../../../schemas/text/fields.fr.json';
import type { Dictionary } from '../../../lib/format-text.ts';
import { text as trading } from '../../../trading/text/fr.ts';
import { text as parts } from '../../../trading/components/text/fr.ts';
import { text as positions } from '../../../trading/positions/text/fr.ts';
import { text as ticket } from '../../../trading/ticket/text/fr.ts';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...ticket,
  ...positions,
  ...trading,
  'orderbook.title': 'Carnet d’ordres',
  'orderbook.help': 'Vos positions ouvertes et clôturées sur le compte sélectionné.',
  'orderbook.suspended': 'Solde et positions ouvertes',
  'orderbook.open-orders': 'Ordres ouverts',
  'orderbook.pending-orders': 'Ordres en attente',
  'orderbook.closed-trades': 'Opérations clôturées',
  'positions.to-trade': 'En ouvrir une dans la salle de marché',
  'positions.rows': 'Hauteur des lignes',
  'positions.rows-dense': 'Lignes serrées',
  'positions.rows-roomy': 'Lignes espacées',
};
