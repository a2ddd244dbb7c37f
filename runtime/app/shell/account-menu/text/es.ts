import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'shell.registered': 'Registro: {date}',
  'shell.user-id': 'WEB{number}',
  'shell.withdrawal': 'Retirada',
  'shell.change-password': 'Cambiar contraseña',
  'shell.sign-out': 'Cerrar sesión',
  'shell.still-open': 'Puedes seguir consultando tus saldos, cerrar posiciones y contactar con soporte.',
  'shell.continue': 'Continuar',
  'suspended.title': 'Suspendida',
  'suspended.site': '{site} está suspendida. No puedes enviar órdenes nuevas ni hacer depósitos.',
  'suspended.account': 'Tu cuenta está suspendida. No puedes enviar órdenes nuevas ni hacer depósitos.',
  'suspended.reason': 'Motivo',
  'suspended.possible': 'Lo que aún puedes hacer',
  'suspended.trading': 'Ver tus saldos y cerrar posiciones abiertas',
  'suspended.profile': 'Ver tus datos, tus sesiones y tu contraseña en tu perfil',
  'suspended.money': 'Tu dinero sigue siendo tuyo: nunca se pide un pago para levantar una suspensión',
  'suspended.appeal': 'Pregunta el motivo o reclama: {contact}',
  'suspended.open-profile': 'Abrir tu perfil',
  'suspended.details': 'Por qué, y qué puedes hacer',
};
