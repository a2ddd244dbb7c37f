import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'bell.open': 'Notificaciones',
  'bell.unread': '{count, plural, one {Notificaciones: una sin leer} other {Notificaciones: # sin leer}}',
};
