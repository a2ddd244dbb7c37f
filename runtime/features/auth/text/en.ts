import type { Dictionary } from '../../../lib/format-text.ts';
import fields from '../../../../schemas/text/fields.en.json';
import forms from '../../../../schemas/text/forms.en.json';

export const text: Dictionary = {
  ...fields,
  ...forms,
  'login.title': 'Sign in',
  'login.submit': 'Login',
  'login.forgot': 'Forgot Password',
  'login.no-account': 'No account yet?',
  'login.register': 'Register',
};
