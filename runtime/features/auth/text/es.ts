import type { Dictionary } from '../../../lib/format-text.ts';
import fields from '../../../../schemas/text/fields.es.json';
import forms from '../../../../schemas/text/forms.es.json';

export const text: Dictionary = {
  ...fields,
  ...forms,
  'login.title': 'Iniciar sesión',
  'login.submit': 'Entrar',
  'login.forgot': '¿Olvidaste tu contraseña?',
  'login.no-account': '¿Aún no tienes cuenta?',
  'login.register': 'Regístrate',
};
