import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'notifications.title': 'Notificaciones',
  'notifications.help': 'Lo que ha pasado en tu cuenta en los últimos 180 días.',
  'notifications.settings': 'Ajustes',
  'notifications.unread': 'Sin leer',
  'notifications.earlier': 'Anteriores',
  'notifications.empty': 'Aún no hay notificaciones. Aquí verás lo que pase en tu cuenta.',
  'notifications.failed': 'No se pudieron cargar tus notificaciones.',
  'notifications.read-all': 'Marcar todas como leídas',
};
