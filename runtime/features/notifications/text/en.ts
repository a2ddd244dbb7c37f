import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'notifications.title': 'Notifications',
  'notifications.help': 'What happened in your account in the last 180 days.',
  'notifications.settings': 'Settings',
  'notifications.unread': 'Unread',
  'notifications.earlier': 'Earlier',
  'notifications.empty': 'No notifications yet. Events of your account appear here.',
  'notifications.failed': 'Could not load your notifications.',
  'notifications.read-all': 'Mark all as read',
};
