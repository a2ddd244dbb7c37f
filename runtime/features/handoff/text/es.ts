import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/es.ts';

export const text: Dictionary = {
  ...forms,
  'handoff.crm': 'CRM',
  'handoff.dead-title': 'Este código de acceso ya no sirve',
  'handoff.dead':
    'Sirve una vez y durante un minuto. Inicia sesión con tu contraseña o vuelve a abrir el sitio desde donde venías.',
  'handoff.failed-title': 'No se pudo iniciar tu sesión',
  'handoff.login': 'Iniciar sesión',
  'auto.title': 'Los enlaces de acceso con contraseña ya no funcionan',
  'auto.text':
    'No se ha enviado nada. La dirección se ha quitado de la barra porque contenía una contraseña.',
  'auto.change':
    'Si alguien te envió ese enlace, otros pueden haberlo leído: cambia la contraseña cuando hayas iniciado sesión.',
};
