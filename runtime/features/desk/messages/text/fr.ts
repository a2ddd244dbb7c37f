import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'operator.messages': 'Messages',
  'operator.conversation': 'Conversation',
  'operator.reply': 'Votre réponse',
  'operator.send-reply': 'Envoyer la réponse',
  'operator.unread-messages': '{count} non lus',
  'operator.unanswered': 'Sans réponse',
  'operator.is-answered': 'Répondu',
  'operator.last-message': 'Dernier message',
  'operator.sent-at': 'Envoyé',
  'operator.earlier-messages': 'Afficher les messages antérieurs',
  'operator.no-messages': 'Aucun trader n’a encore écrit.',
};
