import type { Dictionary } from '../../../lib/format-text.ts';
import emailCode from '../../../../schemas/generated/form-text/email-code.es.json';
import emailVerify from '../../../../schemas/generated/form-text/email-verify.es.json';
import deviceVerify from '../../../../schemas/generated/form-text/device-verify.es.json';

export const text: Dictionary = {
  ...emailCode,
  ...emailVerify,
  ...deviceVerify,
  'code.request': 'Pedir un código nuevo',
  'code.request-in': 'Pedir un código nuevo en {time}',
  'code.alive': 'Enviamos un código a {email} a las {time}. Aún es válido.',
  'code.too-many': 'Demasiadas solicitudes',
  'code.too-many-text': 'Se permite 1 solicitud cada 5 minutos',
  'verify.title': 'Verifica tu correo',
  'verify.text': 'Introduce el código de 6 cifras que enviamos a {email}.',
  'verify.ask': '¿Qué dirección quieres verificar? Le enviamos un código de 6 cifras.',
  'verify.send': 'Enviar código',
  'verify.submit': 'Verificar',
  'verify.other': 'Usar otra dirección',
  'verify.done': 'Tu correo está verificado. Ya puedes iniciar sesión.',
  'verify.set-password':
    'Tu correo está verificado. La cuenta se registró en otro navegador, así que crea ahora tu propia contraseña.',
  'verify.login': 'Volver a iniciar sesión',
  'device.title': 'Confirma este dispositivo',
  'device.text': 'Para asegurarnos de que eres tú, introduce el código de 6 cifras que enviamos a {email}.',
  'device.submit': 'Confirmar',
  'device.sign-out': 'Cerrar sesión',
};
