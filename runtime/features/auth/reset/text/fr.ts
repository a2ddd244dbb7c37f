import type { Dictionary } from '../../../../lib/format-text.ts';
import { text as newPassword } from '../../../../forms/new-password/text/fr.ts';
import reset from '../../../../../schemas/generated/form-text/reset.fr.json';
import resetConfirm from '../../../../../schemas/generated/form-text/reset-confirm.fr.json';

export const text: Dictionary = {
  ...newPassword,
  ...reset,
  ...resetConfirm,
  'reset.title': 'Réinitialisez votre mot de passe',
  'reset.text':
    'Saisissez votre adresse e-mail. Nous vous enverrons un lien pour définir un nouveau mot de passe.',
  'reset.submit': 'Envoyer le lien',
  'reset.sent-title': 'Consultez vos e-mails',
  'reset.sent':
    'Si un compte existe pour {email}, nous y avons envoyé un lien pour définir un nouveau mot de passe. Cela peut prendre quelques minutes ; vérifiez aussi vos courriers indésirables.',
  'reset.again': 'Utiliser une autre adresse',
  'reset.login': 'Retour à la connexion',
  'reset-confirm.title': 'Définissez un nouveau mot de passe',
  'reset-confirm.submit': 'Enregistrer le nouveau mot de passe',
  'reset-confirm.done': 'Votre mot de passe est modifié. Connectez-vous avec le nouveau.',
  'reset-confirm.dead-title': 'Ce lien ne fonctionne plus',
  'reset-confirm.dead': 'Il a expiré ou a déjà été utilisé. Demandez un nouveau lien.',
  'reset-confirm.new-link': 'Demander un nouveau lien',
};
