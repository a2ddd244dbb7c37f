import type { Dictionary } from '../../lib/format-text.ts';
import fields from '../../../schemas/text/fields.es.json';
import login from '../../../schemas/generated/form-text/login.es.json';

export const text: Dictionary = {
  ...fields,
  ...login,
  'login.title': 'Iniciar sesión',
  'login.submit': 'Entrar',
  'login.forgot': '¿Olvidaste tu contraseña?',
  'login.no-account': '¿Aún no tienes cuenta?',
  'login.register': 'Regístrate',
  'login.ended': 'Tu sesión ha terminado. Inicia sesión de nuevo.',
  'login.locked': 'Podrás intentarlo de nuevo en {time}.',
  'login.unlocked': 'Ya puedes intentarlo de nuevo.',
  'login.pending-title': 'Pendiente de verificación',
  'login.pending': 'Tu cuenta está pendiente de aprobación. Te enviaremos un correo cuando esté lista.',
  'login.resend-title': 'Correo sin verificar',
  'login.resend-text':
    'La dirección {email} aún no está verificada. Introduce el código que te enviamos o pide uno nuevo.',
  'login.resend': 'Enviar otro código',
  'login.enter-code': 'Introducir el código',
  'code.sent': 'Hemos enviado un código a {email}.',
  'code.too-soon': 'Espera un momento antes de pedir un código nuevo',
  'desk.title': 'Abriendo el back-office',
  'desk.text': 'Te llevamos a {host}.',
  'desk.go': 'Continuar a {host}',
  'desk.failed-title': 'No se pudo abrir el back-office',
  'desk.refused': 'Este sitio no permite esa dirección. No se ha enviado nada.',
  'desk.stay': 'Quedarme en este sitio',
};
