import type { Dictionary } from '../../../lib/format-text.ts';
import emailCode from '../../../../schemas/generated/form-text/email-code.fr.json';
import emailVerify from '../../../../schemas/generated/form-text/email-verify.fr.json';
import deviceVerify from '../../../../schemas/generated/form-text/device-verify.fr.json';

export const text: Dictionary = {
  ...emailCode,
  ...emailVerify,
  ...deviceVerify,
  'code.request': 'Demander un nouveau code',
  'code.request-in': 'Demander un nouveau code dans {time}',
  'code.alive': 'Nous avons envoyé un code à {email} à {time}. Il est encore valable.',
  'code.too-many': 'Trop de demandes',
  'code.too-many-text': 'Une demande est autorisée toutes les 5 minutes',
  'verify.title': 'Vérifiez votre adresse e-mail',
  'verify.text': 'Saisissez le code à 6 chiffres que nous avons envoyé à {email}.',
  'verify.ask': 'Quelle adresse souhaitez-vous vérifier ? Nous y envoyons un code à 6 chiffres.',
  'verify.send': 'Envoyer le code',
  'verify.submit': 'Vérifier',
  'verify.other': 'Utiliser une autre adresse',
  'verify.done': 'Votre adresse e-mail est vérifiée. Vous pouvez maintenant vous connecter.',
  'verify.set-password':
    'Votre adresse e-mail est vérifiée. Le compte a été créé dans un autre navigateur : définissez maintenant votre propre mot de passe.',
  'verify.login': 'Retour à la connexion',
  'device.title': 'Confirmez cet appareil',
  'device.text':
    'Pour nous assurer que c’est bien vous, saisissez le code à 6 chiffres que nous avons envoyé à {email}.',
  'device.submit': 'Confirmer',
  'device.sign-out': 'Se déconnecter',
};
