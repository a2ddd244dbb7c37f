import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/fr.ts';
import { text as portfolio } from '../../../trading/portfolio/text/fr.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'dashboard.welcome': 'Bienvenue, {name}',
  'dashboard.lead': 'Votre compte chez {site} en un coup d’œil.',
  'dashboard.verified': 'Compte vérifié',
  'dashboard.unverified': 'Compte non vérifié',
  'dashboard.verify': 'Vérifier le compte',
  'dashboard.portfolio': 'Voir le portefeuille',
  'dashboard.news': 'Actualités des marchés',
  'dashboard.news-sample': 'Actualités d’exemple',
  'dashboard.news-sample-hint': 'Exemples de cette démo. Ils ne décrivent aucun événement réel.',
  'dashboard.news-empty': 'Il n’y a pas d’actualités des marchés pour le moment.',
  'dashboard.news-failed': 'Les actualités des marchés ne sont pas disponibles pour l’instant.',
  'dashboard.news-stale': 'Le service d’actualités n’a pas répondu. Dernière mise à jour : {time}',
  'dashboard.operator': 'Votre marque',
  'dashboard.cards-failed': 'Impossible de charger les totaux.',
  'dashboard.card-customers': 'Clients',
  'dashboard.card-online': 'Clients en ligne',
  'dashboard.card-leads': 'Prospects',
  'dashboard.card-withdrawals': 'Retraits en attente',
  'dashboard.card-deposits': 'Dépôts en attente',
  'dashboard.card-identity': 'KYC',
  'dashboard.pending-activation': 'Activation en attente',
};
