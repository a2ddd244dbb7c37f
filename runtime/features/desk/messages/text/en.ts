import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'operator.messages': 'Messages',
  'operator.conversation': 'Conversation',
  'operator.reply': 'Your reply',
  'operator.send-reply': 'Send reply',
  'operator.unread-messages': '{count} unread',
  'operator.unanswered': 'Unanswered',
  'operator.is-answered': 'Answered',
  'operator.last-message': 'Last message',
  'operator.sent-at': 'Sent',
  'operator.earlier-messages': 'Show earlier messages',
  'operator.no-messages': 'No trader has written yet.',
};
