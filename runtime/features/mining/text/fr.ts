import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'mining.title': 'Minage',
  'mining.lead': 'L’état de vos actifs de minage.',
  'mining.count': '{count, plural, one {# actif de minage} other {# actifs de minage}}',
  'mining.empty': 'Aucun actif de minage disponible',
  'mining.failed': 'Impossible de charger vos actifs de minage.',
  'mining.simulated': 'Simulé',
  'mining.simulated-hint': 'Chiffres d’exemple de cette démo. Rien n’est miné.',
  'mining.balance': 'Solde actuel',
  'mining.profit': 'Gain',
  'mining.estimated-date': 'Date estimée',
  'mining.estimated-profit': 'Gain estimé',
  'mining.as-of': 'État au {time}',
  'mining.trend': '{asset} au cours du dernier mois : de {first} à {last}, plus haut {high}, plus bas {low}',
  'mining.trend-caption': 'Prix de {asset}, dernier mois',
};
