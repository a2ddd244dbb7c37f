import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'plans.title': 'Planes de trading',
  'plans.not-loaded': 'No se han podido cargar los planes de trading.',
  'plans.none': 'Ahora mismo no hay planes de trading.',
  'plans.intro':
    'Un plan reserva su importe en tu cuenta. El importe sigue siendo tuyo: puedes dejar el plan cuando quieras y queda libre al momento.',
  'plans.no-condition': 'No necesitas ningún plan para retirar tus fondos libres.',
  'plans.plan': 'Plan',
  'plans.amount': 'Importe',
  'plans.includes': 'Incluye',
  'plans.action': 'Acción',
  'plans.bonus': 'Bono al unirte:',
  'plans.join': 'Unirme al plan',
  'plans.join-question': '¿Unirte a {name}?',
  'plans.join-effect':
    'Primero revisamos tu solicitud. Cuando se apruebe, este importe queda reservado: no podrás operar con él ni retirarlo hasta que dejes el plan.',
  'plans.join-bonus':
    'Cuando se apruebe, recibirás además un bono de {bonus}. Forma parte de tu saldo y no se puede retirar; termina cuando dejas el plan.',
  'plans.leave-first': 'Deja antes tu plan activo.',
  'plans.request-first': 'Tu otra solicitud aún no está resuelta.',
  'plans.joined': 'Has solicitado unirte a {name}. Está pendiente de aprobación.',
  'plans.active': 'Activo',
  'plans.plan-active': 'PLAN activo',
  'plans.former': 'Ya no se ofrece',
  'plans.remove': 'Dejar el plan',
  'plans.remove-question': '¿Dejar {name}?',
  'plans.remove-effect':
    'Este importe vuelve a estar libre en tu cuenta al momento. El bono que traía el plan termina con él.',
  'plans.removed': 'Has dejado {name}. Su importe vuelve a estar libre.',
  'plans.pending': 'Pendiente de aprobación',
  'plans.pending-text':
    'El importe se reserva cuando se aprueba tu solicitud. Si tus fondos libres aún no lo cubren, haz un depósito.',
  'plans.wallets':
    'Los depósitos en criptomonedas van a estas direcciones. Solicita antes el depósito para que podamos abonarte las monedas, y envía cada una solo por su red.',
  'plans.short':
    'Tus fondos libres son {free}: te faltan {missing} para este plan. La solicitud solo se puede aprobar cuando lo cubran.',
  'plans.deposit': 'Depositar {missing}',
  'plans.cancel': 'Cancelar la solicitud',
  'plans.cancelled': 'Se ha cancelado tu solicitud para unirte a {name}.',
  'plans.rejected': 'Se ha rechazado tu solicitud para unirte a {name}: {reason}',
  'plans.back': 'Atrás',
  'plans.tool-none': 'Planes',
  'plans.tool-pending': 'Plan {name}: pendiente',
  'plans.tool-active': 'Plan {name}',
};
