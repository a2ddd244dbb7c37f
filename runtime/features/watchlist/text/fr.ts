import type { Dictionary } from '../../../lib/format-text.ts';
import { text as trading } from '../../../trading/text/fr.ts';
import { text as assets } from '../../../trading/search/text/fr.ts';

export const text: Dictionary = {
  ...assets,
  ...trading,
  'watchlist.title': 'Liste de suivi',
  'watchlist.scope': 'Actifs à afficher',
  'watchlist.scope-watchlist': 'Liste de suivi',
  'watchlist.scope-all': 'Tous les actifs',
  'watchlist.empty': 'Votre liste de suivi est vide. Sélectionnez l’étoile à côté d’un actif pour l’ajouter.',
  'watchlist.failed': 'Impossible de charger votre liste de suivi.',
  'watchlist.expirations': 'Échéances',
  'watchlist.expiration-all': 'Toutes les échéances',
  'watchlist.expiration-open': 'Marché ouvert actuellement',
  'watchlist.expiration-closed': 'Marché fermé actuellement',
  'watchlist.no-expiry':
    'Aucun contrat n’expire ici : une position reste ouverte jusqu’à sa clôture. Seuls les horaires de trading prennent fin.',
};
