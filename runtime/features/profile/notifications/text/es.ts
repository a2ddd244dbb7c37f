import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'notices.topic': 'Tema',
  'notices.in_app': 'En la app',
  'notices.by_mail': 'Por correo',
  'notices.no-mail': 'Sin correos',
  'notices.always': 'Siempre',
  'notices.switch': '{topic}: {way}',
  'notices.trading': 'Posiciones cerradas',
  'notices.trading-hint': 'Take profit, stop loss, cierre forzoso y cierres de tu gestor',
  'notices.deposits': 'Depósitos',
  'notices.deposits-hint': 'Abonados o rechazados; los reembolsos y contracargos siempre llegan por correo',
  'notices.withdrawals': 'Retiradas',
  'notices.withdrawals-hint':
    'Las solicitudes y cancelaciones siempre llegan por correo, para que detectes un robo',
  'notices.identity': 'Identidad',
  'notices.identity-hint': 'El resultado de una verificación',
  'notices.account': 'Cuenta',
  'notices.account-hint':
    'Planes, gestores y respuestas de soporte; las correcciones de tu saldo siempre llegan por correo',
  'notices.security': 'Seguridad',
  'notices.security-hint': 'Nueva contraseña, cuenta de cobro o gestor',
  'notices.failed': 'No se pudieron cargar tus ajustes de notificaciones.',
  'notices.saved': 'Guardado: {topic}',
};
