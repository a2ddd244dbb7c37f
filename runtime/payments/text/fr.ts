import type { Dictionary } from '../../lib/format-text.ts';

export const text: Dictionary = {
  'withdrawal.total': 'Vous recevez',
  'withdrawal.fee-short': 'Frais',
  'withdrawal.progress': 'État du retrait',
  'withdrawal.state-requested': 'Demandé',
  'withdrawal.state-approved': 'Approuvé',
  'withdrawal.state-sent': 'Envoyé',
  'withdrawal.state-settled': 'Réglé',
  'withdrawal.state-rejected': 'Refusé',
  'withdrawal.state-cancelled': 'Annulé',
  'withdrawal.state-unknown': 'Inconnu',
  'withdrawal.wait-approved': 'Nous vérifions le retrait.',
  'withdrawal.wait-sent': 'Nous allons envoyer l’argent.',
  'withdrawal.wait-settled': 'L’argent est en route vers votre compte.',
  'withdrawal.cancel': 'Annuler le retrait',
  'withdrawal.cancel-title': 'Annuler le retrait de {amount} ?',
  'withdrawal.cancel-text': '{amount} redeviennent aussitôt libres. Vous pourrez les retirer plus tard.',
  'withdrawal.cancel-keep': 'Conserver le retrait',
};
