import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'notifications.title': 'Notifications',
  'notifications.help': 'Ce qui s’est passé sur votre compte au cours des 180 derniers jours.',
  'notifications.settings': 'Paramètres',
  'notifications.unread': 'Non lues',
  'notifications.earlier': 'Antérieures',
  'notifications.empty':
    'Aucune notification pour le moment. Les événements de votre compte apparaissent ici.',
  'notifications.failed': 'Impossible de charger vos notifications.',
  'notifications.read-all': 'Tout marquer comme lu',
};
