import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'operator.messages': 'Mensajes',
  'operator.conversation': 'Conversación',
  'operator.reply': 'Tu respuesta',
  'operator.send-reply': 'Enviar respuesta',
  'operator.unread-messages': '{count} sin leer',
  'operator.unanswered': 'Sin responder',
  'operator.is-answered': 'Respondida',
  'operator.last-message': 'Último mensaje',
  'operator.sent-at': 'Enviado',
  'operator.earlier-messages': 'Mostrar mensajes anteriores',
  'operator.no-messages': 'Ningún cliente ha escrito todavía.',
};
