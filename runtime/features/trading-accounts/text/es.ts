import type { Dictionary } from '../../../lib/format-text.ts';
import fields from '../../../../schemas/text/fields.es.json';
import form from '../../../../schemas/generated/form-text/demo-account.es.json';

export const text: Dictionary = {
  ...fields,
  ...form,
  'accounts.title': 'Cuentas de trading',
  'accounts.help':
    'Cuentas demo en una plataforma de trading externa. Inicia sesión allí con el usuario y la contraseña.',
  'accounts.new': 'Abrir una cuenta demo',
  'accounts.empty': 'Todavía no tienes ninguna cuenta de trading. Crea una para empezar',
  'accounts.none': 'No tienes ninguna cuenta de trading.',
  'accounts.virtual': 'Solo dinero virtual. No tiene valor y no se puede retirar.',
  'accounts.simulated':
    'Plataforma de trading simulada: los saldos son virtuales y ningún terminal puede iniciar sesión con estas cuentas.',
  'accounts.unavailable':
    'En este momento no se pueden abrir cuentas de trading en esta plataforma. Pregunta a soporte si esperabas poder hacerlo.',
  'accounts.stale':
    'La plataforma de trading no ha respondido. Los saldos son los últimos conocidos, de la hora que se indica.',
  'accounts.not-loaded': 'No se han podido cargar tus cuentas de trading.',
  'accounts.login': 'Usuario',
  'accounts.type': 'Tipo de cuenta',
  'accounts.platform': 'Plataforma',
  'accounts.leverage': 'Apalancamiento',
  'accounts.server': 'Servidor',
  'accounts.password': 'Contraseña',
  'accounts.password-hidden': 'Se mostró una vez',
  'accounts.password-none': 'Aún sin definir',
  'accounts.currency': 'Divisa',
  'accounts.balance': 'Saldo',
  'accounts.balance-at': 'Datos del {time}',
  'accounts.demo': 'Demo',
  'accounts.opening': 'Pendiente de confirmación',
  'accounts.opening-text':
    'La plataforma de trading aún no ha confirmado esta cuenta. Seguimos consultando; no tienes que hacer nada.',
  'accounts.failed': 'No se abrió',
  'accounts.failed-text':
    'La plataforma de trading no ha abierto esta cuenta. Abre otra o pregunta a soporte.',
  'accounts.topping-up': 'La plataforma aún no ha confirmado un ingreso.',
  'accounts.fund': 'AÑADIR FONDOS',
  'accounts.fund-of': 'AÑADIR FONDOS: {account}',
  'accounts.fund-amounts': 'Dinero virtual que añadir a {account}',
  'accounts.fund-amount': 'Añadir {amount}',
  'accounts.funded': 'Dinero virtual añadido',
  'accounts.reset': 'Restablecer contraseña',
  'accounts.reset-of': 'Restablecer contraseña: {account}',
  'accounts.set': 'Definir una contraseña',
  'accounts.reset-title': 'Contraseña nueva de {account}',
  'accounts.reset-text':
    'La contraseña actual dejará de funcionar, también en los terminales con la sesión iniciada.',
  'accounts.reset-none': 'No conoces ninguna contraseña de esta cuenta. Define una ahora.',
  'accounts.cancel': 'Cancelar',
  'accounts.done': 'Listo',
  'accounts.once':
    'Esta contraseña se muestra una sola vez. Guárdala ahora: cuando cierres, solo podrás definir otra nueva.',
  'accounts.choose': 'Elige una',
  'accounts.step-init': 'Datos',
  'accounts.step-completed': 'Completado',
  'accounts.steps': 'Pasos',
  'accounts.open': 'Abrir cuenta',
  'accounts.opened': 'Tu cuenta demo está abierta',
  'accounts.requested': 'Has solicitado una cuenta demo',
  'accounts.no-password':
    'La cuenta está abierta, pero su contraseña no se puede mostrar: se muestra una sola vez y no en una petición repetida.',
  'accounts.to-live': 'Abrir una cuenta real',
  'accounts.to-list': 'Ver tus cuentas de trading',
  'accounts.not-eligible': 'No puedes abrir una cuenta real',
  'accounts.not-eligible-text':
    'La plataforma externa no ofrece cuentas reales aquí. Tu cuenta real se usa en la sala de operaciones.',
  'accounts.trade-room': 'Ir a la sala de operaciones',
};
