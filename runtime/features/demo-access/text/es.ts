import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'demo.title': 'Credenciales de demostración',
  'demo.email': 'Correo',
  'demo.password': 'Contraseña',
  'demo.copy-email': 'Copiar el correo',
  'demo.copy-password': 'Copiar la contraseña',
  'demo.email-copied': 'Correo copiado',
  'demo.password-copied': 'Contraseña copiada',
  'demo.copy-failed': 'Tu navegador no permite copiar desde esta página. Selecciona el texto y cópialo.',
  'demo.use': 'Usarlas',
};
