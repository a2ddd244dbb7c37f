import type { Dictionary } from '../../../lib/format-text.ts';
import { text as codes } from '../../codes/text/fr.ts';
import fields from '../../../../schemas/text/fields.fr.json';
import stepUp from '../../../../schemas/generated/form-text/step-up.fr.json';

export const text: Dictionary = {
  ...fields,
  ...codes,
  ...stepUp,
  'code.too-soon': 'Patientez un instant avant de demander un nouveau code',
  'step-up.title': 'Confirmez que c’est bien vous',
  'step-up.sending': 'Envoi d’un code à {email}…',
  'step-up.sent': 'Saisissez le code à 6 chiffres que nous avons envoyé à {email}.',
  'step-up.validity': 'Le code ne vous sera plus demandé pendant cinq minutes.',
  'step-up.other-session':
    'Un code demandé sur un autre appareil ou dans un autre navigateur ne fonctionne que là.',
  'step-up.submit': 'Confirmer',
  'step-up.cancel': 'Retour',
};
