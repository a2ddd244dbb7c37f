import type { Dictionary } from '../../lib/format-text.ts';
import fields from '../../../schemas/text/fields.fr.json';
import login from '../../../schemas/generated/form-text/login.fr.json';

export const text: Dictionary = {
  ...fields,
  ...login,
  'login.title': 'Se connecter',
  'login.submit': 'Se connecter',
  'login.forgot': 'Mot de passe oublié',
  'login.no-account': 'Pas encore de compte ?',
  'login.register': 'S’inscrire',
  'login.ended': 'Votre session est terminée. Connectez-vous à nouveau.',
  'login.locked': 'Vous pourrez réessayer dans {time}.',
  'login.unlocked': 'Vous pouvez réessayer maintenant.',
  'login.pending-title': 'Vérification en attente',
  'login.pending':
    'Votre compte est en attente d’approbation. Nous vous enverrons un e-mail lorsqu’il sera prêt.',
  'login.resend-title': 'E-mail non vérifié',
  'login.resend-text':
    'L’adresse {email} n’est pas encore vérifiée. Saisissez le code que nous vous avons envoyé ou demandez-en un nouveau.',
  'login.resend': 'Renvoyer le code',
  'login.enter-code': 'Saisir le code',
  'code.sent': 'Nous avons envoyé un code à {email}.',
  'code.too-soon': 'Patientez un instant avant de demander un nouveau code',
  'desk.title': 'Ouverture du back-office',
  'desk.text': 'Redirection vers {host}.',
  'desk.go': 'Continuer vers {host}',
  'desk.failed-title': 'Impossible d’ouvrir le back-office',
  'desk.refused': 'Ce site n’autorise pas cette adresse. Rien n’a été envoyé.',
  'desk.stay': 'Rester sur ce site',
};
