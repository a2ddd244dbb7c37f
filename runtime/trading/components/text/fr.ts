import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'parts.real': 'Réel',
  'parts.practice': 'Entraînement',
  'parts.account': 'Compte',
  'parts.balance': 'Solde',
  'parts.equity': 'Fonds propres',
  'parts.profit': 'G/P',
  'parts.margin': 'Marge',
  'parts.free-margin': 'Marge libre',
  'parts.reserved': 'Réservé',
  'parts.margin-level': 'Niveau de marge',
  'parts.close-out': 'clôture sous {percent}',
  'parts.stale': 'Prix d’il y a {age}',
  'parts.stale-short': 'Il y a {age}',
  'parts.age-seconds': '{seconds} s',
  'parts.age-minutes': '{minutes} min',
  'parts.age-hours': '{hours} h',
};
