import type { Dictionary } from '../../../lib/format-text.ts';
import { text as chart } from '../../../trading/chart/text/fr.ts';
import { text as parts } from '../../../trading/components/text/fr.ts';
import { text as positions } from '../../../trading/positions/text/fr.ts';
import { text as search } from '../../../trading/search/text/fr.ts';
import { text as ticket } from '../../../trading/ticket/text/fr.ts';
import fields from '../../../../schemas/text/fields.fr.json';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...search,
  ...positions,
  ...chart,
  ...ticket,
  'traderoom.symbols': 'Symboles',
  'traderoom.symbol': 'Symbole',
  'traderoom.bid': 'Vente',
  'traderoom.ask': 'Achat',
  'traderoom.change': 'Variation du jour',
  'traderoom.choose': 'Choisir un autre symbole',
  'traderoom.no-assets':
    'Aucun actif à trader pour le moment. Demandez à l’assistance quels actifs votre compte peut trader.',
  'traderoom.fold': 'Réduire les positions',
  'traderoom.unfold': 'Développer les positions',
  'traderoom.resize': 'Hauteur du panneau des positions',
  'traderoom.views': 'Affichage',
  'traderoom.view-chart': 'Graphique',
  'traderoom.view-positions': 'Positions',
  'traderoom.view-symbols': 'Symboles',
  'traderoom.auto': 'Auto-trader',
  'traderoom.auto-contact':
    'Contactez votre gestionnaire de compte ou l’assistance pour activer le service AutoTrader',
};
