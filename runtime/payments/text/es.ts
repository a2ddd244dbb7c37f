import type { Dictionary } from '../../lib/format-text.ts';

export const text: Dictionary = {
  'withdrawal.total': 'Recibes',
  'withdrawal.fee-short': 'Comisión',
  'withdrawal.progress': 'Estado de la retirada',
  'withdrawal.state-requested': 'Solicitada',
  'withdrawal.state-approved': 'Aprobada',
  'withdrawal.state-sent': 'Enviada',
  'withdrawal.state-settled': 'Liquidada',
  'withdrawal.state-rejected': 'Rechazada',
  'withdrawal.state-cancelled': 'Cancelada',
  'withdrawal.state-unknown': 'Desconocida',
  'withdrawal.wait-approved': 'Estamos comprobando la retirada.',
  'withdrawal.wait-sent': 'Estamos a punto de enviar el dinero.',
  'withdrawal.wait-settled': 'El dinero va de camino a tu cuenta.',
  'withdrawal.cancel': 'Cancelar retirada',
  'withdrawal.cancel-title': '¿Cancelar la retirada de {amount}?',
  'withdrawal.cancel-text': '{amount} vuelven a estar libres al momento. Puedes retirarlos más adelante.',
  'withdrawal.cancel-keep': 'Mantener retirada',
};
