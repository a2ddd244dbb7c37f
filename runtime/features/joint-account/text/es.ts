import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/es.ts';

export const text: Dictionary = {
  ...forms,
  'joint.button': 'Cuenta conjunta',
  'joint.title': 'Abrir una cuenta conjunta',
  'joint.text': 'Dos titulares comparten la cuenta y cada uno tiene su propio acceso.',
  'joint.first': 'Primer titular',
  'joint.second': 'Segundo titular',
  'joint.password-title': 'Contraseña del primer titular',
  'joint.password-text': 'El segundo titular pone su propia contraseña con el enlace de su correo.',
  'joint.verify-both': 'El segundo titular recibe un correo con un enlace para poner su contraseña; así también verifica su dirección.',
};
