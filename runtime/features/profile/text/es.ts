import type { Dictionary } from '../../../lib/format-text.ts';
import { text as country } from '../../../forms/country/text/es.ts';
import fields from '../../../../schemas/text/fields.es.json';
import changePassword from '../../../../schemas/generated/form-text/change-password.es.json';
import preferences from '../../../../schemas/generated/form-text/preferences.es.json';
import profile from '../../../../schemas/generated/form-text/profile.es.json';

export const text: Dictionary = {
  ...fields,
  ...country,
  ...profile,
  ...preferences,
  ...changePassword,
  'profile.title': 'Perfil',
  'profile.help': 'Gestiona tus datos, tu seguridad y tus preferencias.',
  'profile.back': 'Volver al inicio',
  'profile.menu': 'Páginas del perfil',
  'profile.sign-out': 'Cerrar sesión',
  'profile.details': 'Tus datos',
  'profile.email': 'Correo electrónico',
  'profile.email-hint': 'No puedes cambiar tu dirección de correo.',
  'profile.user-id': 'ID de usuario',
  'profile.registered': 'Fecha de registro',
  'profile.joint': 'Cuenta conjunta con',
  'profile.edit': 'Editar',
  'profile.edit-title': 'Editar tus datos',
  'profile.save': 'Guardar',
  'profile.cancel': 'Cancelar',
  'profile.updated': 'Perfil actualizado correctamente',
  'profile.referral': 'Enlace de referido',
  'profile.referral-hint': 'Comparte este enlace para invitar a otros traders.',
  'profile.referrers':
    '{count, plural, =0 {Nadie se ha registrado aún con él} one {Una persona se ha registrado con él} other {# personas se han registrado con él}}',
  'profile.password': 'Contraseña',
  'profile.password-hint': 'Al cambiarla se cierra la sesión en todos los demás dispositivos.',
  'profile.password-rule':
    'Al menos 12 caracteres. Unas cuantas palabras seguidas son fáciles de recordar y difíciles de adivinar.',
  'profile.password-updated': 'Contraseña actualizada correctamente',
  'profile.change-password': 'Cambiar contraseña',
  'profile.show-passwords': 'Mostrar contraseñas',
  'profile.sessions': 'Dispositivos conectados',
  'profile.sessions-hint': 'Si no reconoces alguno, cierra su sesión y cambia tu contraseña.',
  'profile.sessions-failed': 'No se pudieron cargar tus dispositivos.',
  'profile.unknown-device': 'Dispositivo desconocido',
  'profile.this-device': 'Este dispositivo',
  'profile.last-seen': 'Último uso: {time}',
  'profile.end': 'Cerrar',
  'profile.end-of': 'Cerrar la sesión de {device}',
  'profile.end-others': 'Cerrar las demás',
  'profile.ended':
    '{count, plural, =0 {No había otra sesión abierta} one {Se ha cerrado una sesión} other {Se han cerrado # sesiones}}',
  'profile.no-others': 'No tienes la sesión iniciada en ningún otro dispositivo.',
  'profile.preferences': 'Preferencias',
  'profile.preferences-hint': 'Se guardan en este dispositivo.',
  'profile.preferences-saved': 'Guardado: {name}',
  'profile.direction-hint': 'Elige azul y naranja si te cuesta distinguir el rojo del verde',
  'profile.hotkeys-hint': 'Teclas sueltas para comprar, vender y buscar; «?» las muestra',
  'profile.sounds-hint': 'Un tono breve cuando algo sale bien o falla',
};
