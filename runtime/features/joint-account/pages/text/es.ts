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
  'joint.password-text': 'El segundo titular pone su propia contraseña con el enlace de su correo.',
  'joint.verify-both':
    'Cuando tu dirección esté verificada, el segundo titular recibirá un correo con un enlace para poner su contraseña; así también verifica su dirección.',
};
