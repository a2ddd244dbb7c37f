import type { Dictionary } from '../../../../lib/format-text.ts';
import { text as newPassword } from '../../../../forms/new-password/text/es.ts';
import reset from '../../../../../schemas/generated/form-text/reset.es.json';
import resetConfirm from '../../../../../schemas/generated/form-text/reset-confirm.es.json';

export const text: Dictionary = {
  ...newPassword,
  ...reset,
  ...resetConfirm,
  'reset.title': 'Restablece tu contraseña',
  'reset.text': 'Introduce tu correo. Te enviaremos un enlace para crear una contraseña nueva.',
  'reset.submit': 'Enviar enlace',
  'reset.sent-title': 'Revisa tu correo',
  'reset.sent':
    'Si {email} tiene una cuenta, le hemos enviado un enlace para crear una contraseña nueva. Puede tardar unos minutos; revisa también la carpeta de correo no deseado.',
  'reset.again': 'Usar otra dirección',
  'reset.login': 'Volver a iniciar sesión',
  'reset-confirm.title': 'Crea una contraseña nueva',
  'reset-confirm.submit': 'Guardar la contraseña nueva',
  'reset-confirm.done': 'Tu contraseña ha cambiado. Inicia sesión con la nueva.',
  'reset-confirm.dead-title': 'Este enlace ya no sirve',
  'reset-confirm.dead': 'Ha caducado o ya se usó. Pide otro enlace.',
  'reset-confirm.new-link': 'Pedir otro enlace',
};
