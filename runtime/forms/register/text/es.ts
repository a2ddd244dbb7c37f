import type { Dictionary } from '../../../lib/format-text.ts';
import { text as country } from '../../country/text/es.ts';
import { text as newPassword } from '../../new-password/text/es.ts';
import register from '../../../../schemas/generated/form-text/register.es.json';

export const text: Dictionary = {
  ...country,
  ...newPassword,
  ...register,
  'register.title': 'Crear una cuenta',
  'register.submit': 'Registrarse',
  'register.has-account': '¿Ya tienes cuenta?',
  'register.login': 'Inicia sesión',
  'register.country-hint': 'Asegúrate de que es tu país de residencia permanente',
  'register.currency': 'Divisa de la cuenta',
  'register.currency-hint': 'No podrás cambiarla más adelante.',
  'register.terms': 'Tengo 18 años o más y acepto los {terms} y la {privacy}',
  'register.terms-link': 'términos y condiciones',
  'register.privacy-link': 'política de privacidad',
  'register.done': 'Registro completado',
};
