import type { Dictionary } from '../../../lib/format-text.ts';
import { text as country } from '../../country/text/en.ts';
import { text as newPassword } from '../../new-password/text/en.ts';
import register from '../../../../schemas/generated/form-text/register.en.json';

export const text: Dictionary = {
  ...country,
  ...newPassword,
  ...register,
  'register.title': 'Create an account',
  'register.submit': 'Register',
  'register.has-account': 'Already have an account?',
  'register.login': 'Log in',
  'register.country-hint': 'Please make sure this is your country of permanent residence',
  'register.currency': 'Account currency',
  'register.currency-hint': 'You can’t change it later.',
  'register.terms': 'I am 18 or older and I accept the {terms} and the {privacy}',
  'register.terms-link': 'terms and conditions',
  'register.privacy-link': 'privacy policy',
  'register.done': 'Registration successful',
};
