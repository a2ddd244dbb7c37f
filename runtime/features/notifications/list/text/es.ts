import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'notifications.more': 'Mostrar más',
  'notifications.read': 'Marcar como leída',
  'notifications.read-one': 'Marcar como leída: {title}',
  'notifications.reason': 'Motivo: {reason}',
  'notifications.opened-manager': 'Posición abierta por tu gestor',
  'notifications.opened-text-buy':
    'Tu gestor compró {qty} {asset} por ti a {price}. Puedes cerrar la posición o fijar tus propios límites cuando quieras.',
  'notifications.opened-text-sell':
    'Tu gestor vendió {qty} {asset} por ti a {price}. Puedes cerrar la posición o fijar tus propios límites cuando quieras.',
  'notifications.closed-take_profit': 'Take profit alcanzado',
  'notifications.closed-stop_loss': 'Stop loss alcanzado',
  'notifications.closed-close_out': 'Posición cerrada por falta de margen',
  'notifications.closed-manager': 'Posición cerrada por tu gestor',
  'notifications.practice': 'Cuenta de práctica.',
  'notifications.closed-text-buy': 'Tu posición de compra en {asset} se cerró con {amount}.',
  'notifications.closed-text-sell': 'Tu posición de venta en {asset} se cerró con {amount}.',
  'notifications.order_filled': 'Orden pendiente ejecutada',
  'notifications.order_filled-text-buy': 'Tu orden alcanzó su precio: compra de {qty} {asset} a {price}.',
  'notifications.order_filled-text-sell': 'Tu orden alcanzó su precio: venta de {qty} {asset} a {price}.',
  'notifications.order_refused': 'Orden pendiente no ejecutada',
  'notifications.order_expired': 'Orden pendiente caducada',
  'notifications.order-buy-limit': 'Tu compra límite de {qty} {asset} a {price}',
  'notifications.order-buy-stop': 'Tu compra stop de {qty} {asset} a {price}',
  'notifications.order-sell-limit': 'Tu venta límite de {qty} {asset} a {price}',
  'notifications.order-sell-stop': 'Tu venta stop de {qty} {asset} a {price}',
  'notifications.order_expired-text': '{order} no se ha ejecutado a tiempo. No se ha abierto nada.',
  'notifications.order_refused-insufficient_margin':
    '{order} alcanzó su precio, pero tu margen libre no bastaba. No se abrió nada.',
  'notifications.order_refused-limit_reached':
    '{order} alcanzó su precio, pero tenías el máximo de posiciones abiertas. No se abrió nada.',
  'notifications.order_refused-limits_passed':
    '{order} alcanzó su precio, pero este había saltado más allá de su take profit o stop loss. No se abrió nada.',
  'notifications.order_refused-terms_changed':
    '{order} ha alcanzado su precio, pero su apalancamiento o su cantidad ya no estaban permitidos. No se ha abierto nada.',
  'notifications.order_refused-asset_unavailable':
    '{order} terminó porque el activo ya no se ofrece. No se abrió nada.',
  'notifications.order_refused-trading_disabled':
    '{order} alcanzó su precio mientras la operativa estaba desactivada en tu cuenta. No se abrió nada.',
  'notifications.order_refused-account_suspended':
    '{order} alcanzó su precio mientras tu cuenta estaba suspendida. No se abrió nada.',
  'notifications.deposit_credited': 'Depósito abonado',
  'notifications.deposit_credited-text': 'Hemos abonado {amount} en tu cuenta.',
  'notifications.deposit_rejected': 'Depósito no abonado',
  'notifications.deposit_rejected-text':
    'No hemos podido abonar tu depósito de {amount}. Si has pagado, contacta con soporte.',
  'notifications.deposit_reversed-refund': 'Depósito reembolsado',
  'notifications.deposit_reversed-refund-text':
    'Se te ha reembolsado el pago, así que hemos descontado de tu cuenta {amount} de tu depósito {deposit}. Quedan abonados {total}.',
  'notifications.deposit_reversed-chargeback': 'Contracargo de un depósito',
  'notifications.deposit_reversed-chargeback-text':
    'Tu banco ha pedido la devolución del pago (contracargo), así que hemos descontado de tu cuenta {amount} de tu depósito {deposit}. Quedan abonados {total}.',
  'notifications.deposit_reversed-paid': 'En la moneda de tu pago hemos descontado {paid}.',
  'notifications.deposit_reversed-cover':
    'Tu saldo no comprometido no alcanzaba, así que hemos pagado {cover} del importe descontado. Tu saldo no queda en negativo.',
  'notifications.deposit_reversed-support': 'Si no lo esperabas, escribe a soporte.',
  'notifications.withdrawal_requested': 'Retirada solicitada',
  'notifications.withdrawal_requested-text':
    'Has solicitado una retirada de {amount} a {account}. Puedes cancelarla hasta que se envíe.',
  'notifications.withdrawal_sent': 'Retirada enviada',
  'notifications.withdrawal_sent-text':
    'Hemos enviado {total} a {account}: {amount} menos la comisión de {fee}.',
  'notifications.withdrawal_sent-free-text': 'Hemos enviado {total} a {account}.',
  'notifications.withdrawal_rejected': 'Retirada rechazada',
  'notifications.withdrawal_rejected-text':
    'Se ha rechazado la retirada de {amount} a {account}. El importe vuelve a estar disponible.',
  'notifications.withdrawal_cancelled': 'Retirada cancelada',
  'notifications.withdrawal_cancelled-text':
    'Has cancelado la retirada de {amount} a {account}. El importe vuelve a estar disponible.',
  'notifications.identity_approved': 'Identidad verificada',
  'notifications.identity_approved-text': 'Hemos aceptado tus documentos.',
  'notifications.identity_rejected': 'Documentos no aceptados',
  'notifications.identity_rejected-text': 'Mira los motivos y envía documentos nuevos.',
  'notifications.plan_approved': 'Cambio de plan aprobado',
  'notifications.plan_approved-text':
    'Ya estás en el plan {plan}. {amount} de tu dinero quedan reservados para él.',
  'notifications.plan_approved-bonus': 'Se ha abonado un bono de {bonus}. No se puede retirar.',
  'notifications.plan_rejected': 'Cambio de plan rechazado',
  'notifications.plan_rejected-text': 'Se ha rechazado tu cambio al plan {plan}. No se ha reservado nada.',
  'notifications.correction_posted': 'Saldo corregido',
  'notifications.correction_posted-text': 'Corrección: {amount}. Tu saldo después: {total}.',
  'notifications.manager_request': 'Un gestor pide acceso',
  'notifications.manager_request-text': '{manager} pide operar por ti. No se concede nada hasta que aceptes.',
  'notifications.manager_connected': 'Gestor conectado',
  'notifications.manager_connected-text':
    '{manager} ya puede operar por ti, y nada más. Puedes terminarlo en cualquier momento.',
  'notifications.manager_revoked': 'Acceso del gestor terminado',
  'notifications.manager_revoked-text': '{manager} ya no tiene acceso a tu cuenta.',
  'notifications.manager_copy_left': 'Una posición copiada sigue abierta',
  'notifications.manager_copy_left-text':
    'Se cerró una posición de {manager} en {asset}, pero {manager} no pudo cerrar tu copia. Sigue abierta y ahora solo te corresponde a ti cerrarla.',
  'notifications.payout_account_added': 'Cuenta de cobro añadida',
  'notifications.payout_account_added-text':
    '{account}. Si no has sido tú, cambia tu contraseña y contacta con soporte.',
  'notifications.password_changed': 'Contraseña cambiada',
  'notifications.password_changed-text':
    'Se ha cerrado la sesión en los demás dispositivos. Si no has sido tú, contacta con soporte.',
  'notifications.message_reply': 'Soporte te ha respondido',
  'notifications.message_reply-text': 'Lee la respuesta en tu conversación con soporte.',
  'notifications.trading_password_changed': 'Contraseña de trading cambiada',
  'notifications.trading_password_changed-text':
    'Tu cuenta de trading {account} tiene una contraseña nueva. Si no has sido tú, cambia tu contraseña y contacta con soporte.',
};
