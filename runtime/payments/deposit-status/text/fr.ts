import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'deposit.status-pending': 'En attente',
  'deposit.status-in_review': 'En cours d’examen',
  'deposit.status-approved': 'Approuvé',
  'deposit.status-rejected': 'Refusé',
  'deposit.status-unknown': 'Inconnu',
  'deposit.status-partly_refunded': 'Remboursé en partie',
  'deposit.status-refunded': 'Remboursé',
  'deposit.status-partly_charged_back': 'Rétrofacturé en partie',
  'deposit.status-charged_back': 'Rétrofacturé',
  'deposit.reversed-refund': 'Remboursé',
  'deposit.reversed-chargeback': 'Rétrofacturé',
  'deposit.remaining': 'Reste',
};
