import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'deposit.status-pending': 'En attente',
  'deposit.status-in_review': 'En cours d’examen',
  'deposit.status-approved': 'Approuvé',
  'deposit.status-rejected': 'Refusé',
  'deposit.status-unknown': 'Inconnu',
};
