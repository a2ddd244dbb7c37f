import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'wallets.title': 'Les portefeuilles arrivent bientôt',
  'wallets.text':
    'Cette page ne fonctionne pas encore, et aucune date n’est fixée. Votre argent est sur votre compte de trading : c’est là que vous effectuez dépôts et retraits.',
  'wallets.back': 'Retour à la salle de marché',
  'wallets.transactions': 'Voir les mouvements',
};
