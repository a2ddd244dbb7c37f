import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'bell.open': 'Notifications',
  'bell.unread': '{count, plural, one {Notifications : # non lue} other {Notifications : # non lues}}',
};
