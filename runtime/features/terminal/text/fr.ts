import fields from '../../../../schemas/text/fields.fr.json';
import type { Dictionary } from '../../../lib/format-text.ts';
import { text as chart } from '../../../trading/chart/text/fr.ts';
import { text as parts } from '../../../trading/components/text/fr.ts';
import { text as positions } from '../../../trading/positions/text/fr.ts';
import { text as search } from '../../../trading/search/text/fr.ts';
import { text as ticket } from '../../../trading/ticket/text/fr.ts';

export const text: Dictionary = {
  ...fields,
  ...parts,
  ...search,
  ...positions,
  ...chart,
  ...ticket,
  'terminal.title': 'Terminal de trading',
  'terminal.watch': 'Observation du marché',
  'terminal.watch-short': 'Cotations',
  'terminal.watch-width': 'Largeur de l’observation du marché',
  'terminal.toolbox': 'Boîte à outils',
  'terminal.toolbox-height': 'Hauteur de la boîte à outils',
  'terminal.chart': 'Graphique',
  'terminal.chart-of': 'Graphique : {asset}',
  'terminal.search': 'Rechercher des symboles',
  'terminal.symbol': 'Symbole',
  'terminal.bid': 'Vente',
  'terminal.ask': 'Achat',
  'terminal.change': 'Var.',
  'terminal.change-long': 'Variation du jour',
  'terminal.no-assets':
    'Aucun actif à trader pour le moment. Demandez à l’assistance quels actifs votre compte peut trader.',
  'terminal.new-order': 'Nouvel ordre',
  'terminal.new-order-of': 'Nouvel ordre : {asset}',
  'terminal.leverage-preset': 'Effet de levier prédéfini',
  'terminal.window-hint': 'Faites-la glisser, ou déplacez-la avec les touches fléchées',
  'terminal.tab-journal': 'Journal',
  'terminal.journal-empty': 'Aucune activité dans cette session pour le moment.',
  'terminal.journal-opened': '{position} ouverte à {price}',
  'terminal.journal-closed': '{position} clôturée',
  'terminal.journal-limits': '{position} : take profit {take_profit}, stop loss {stop_loss}',
  'terminal.journal-mode': 'Passage au compte : {mode}',
  'terminal.journal-link-connecting': 'Connexion',
  'terminal.journal-link-live': 'Connecté, prix reçus par {via}',
  'terminal.journal-link-lost': 'Connexion perdue',
  'terminal.via-stream': 'flux',
  'terminal.via-polling': 'interrogation',
  'terminal.link-connecting': 'Connexion…',
  'terminal.link-live': 'Connecté ({via})',
  'terminal.link-lost': 'Aucune connexion',
  'terminal.symbols': 'Symboles',
  'terminal.server-time': 'Heure du serveur',
  'terminal.price-age': 'Âge de la cotation',
};
