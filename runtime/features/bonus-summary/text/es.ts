import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'bonus.title': 'Bono',
  'bonus.not-loaded': 'No se ha podido cargar el bono.',
  'bonus.current': 'Bono en tu cuenta',
  'bonus.no-withdrawal':
    'Un bono no se puede retirar. El importe que puedes retirar, {amount}, no lo incluye.',
  'bonus.trade': 'Puedes operar con él: forma parte de tu saldo y cuenta como margen.',
  'bonus.losses': 'Las pérdidas se descuentan primero de tu propio dinero y después del bono.',
  'bonus.ends': 'El bono que llegó con un plan termina cuando dejas el plan. Tu propio dinero no cambia.',
  'bonus.condition': 'Puedes retirar tus fondos libres sin un bono y sin operar.',
  'bonus.history': 'Cambios',
  'bonus.none': 'No se ha concedido ningún bono a esta cuenta.',
  'bonus.with-plan': '{kind} · plan {plan}',
  'bonus.bonus_grant': 'Concedido',
  'bonus.bonus_release': 'Perdido al operar',
  'bonus.bonus_revoke': 'Terminado',
};
