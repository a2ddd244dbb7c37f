import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'deposit.status-pending': 'Pendiente',
  'deposit.status-in_review': 'En revisión',
  'deposit.status-approved': 'Aprobado',
  'deposit.status-rejected': 'Rechazado',
  'deposit.status-unknown': 'Desconocido',
  'deposit.status-partly_refunded': 'Reembolsado en parte',
  'deposit.status-refunded': 'Reembolsado',
  'deposit.status-partly_charged_back': 'Contracargo parcial',
  'deposit.status-charged_back': 'Contracargo',
  'deposit.reversed-refund': 'Reembolsado',
  'deposit.reversed-chargeback': 'Contracargo',
  'deposit.remaining': 'Queda',
};
