import type { Dictionary } from '../../../lib/format-text.ts';
import { text as codes } from '../../codes/text/es.ts';
import fields from '../../../../schemas/text/fields.es.json';
import stepUp from '../../../../schemas/generated/form-text/step-up.es.json';

export const text: Dictionary = {
  ...fields,
  ...codes,
  ...stepUp,
  'code.too-soon': 'Espera un momento antes de pedir un código nuevo',
  'step-up.title': 'Confirma que eres tú',
  'step-up.sending': 'Enviando un código a {email}…',
  'step-up.sent': 'Introduce el código de 6 cifras que hemos enviado a {email}.',
  'step-up.validity': 'No te lo volveremos a pedir durante cinco minutos.',
  'step-up.other-session': 'Un código que hayas pedido en otro dispositivo o navegador solo sirve allí.',
  'step-up.submit': 'Confirmar',
  'step-up.cancel': 'Volver',
};
