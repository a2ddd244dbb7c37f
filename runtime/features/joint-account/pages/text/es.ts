import { text as register } from '../../../../forms/register/text/es.ts';
import type { Dictionary } from '../../../../lib/format-text.ts';
import joint from '../../../../../schemas/generated/form-text/register-joint.es.json';

export const text: Dictionary = {
  ...register,
  ...joint,
  'joint.title': 'Abrir una cuenta conjunta',
  'joint.text': 'Dos titulares comparten la cuenta y cada uno tiene su propio acceso.',
  'joint.first': 'Primer titular',
  'joint.second': 'Segundo titular',
  'joint.password-title': 'Contraseña del primer titular',
  'joint.password-text': 'El segundo titular crea su propia contraseña con el enlace de su correo.',
  'joint.verify-both':
    'Cuando verifiques tu dirección, enviaremos al segundo titular un correo con un enlace para crear su contraseña; así también verificará la suya.',
};
