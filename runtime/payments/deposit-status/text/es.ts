import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'deposit.status-pending': 'Pendiente',
  'deposit.status-in_review': 'En revisión',
  'deposit.status-approved': 'Aprobado',
  'deposit.status-rejected': 'Rechazado',
  'deposit.status-unknown': 'Desconocido',
};
