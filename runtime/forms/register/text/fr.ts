import type { Dictionary } from '../../../lib/format-text.ts';
import { text as country } from '../../country/text/fr.ts';
import { text as newPassword } from '../../new-password/text/fr.ts';
import register from '../../../../schemas/generated/form-text/register.fr.json';

export const text: Dictionary = {
  ...country,
  ...newPassword,
  ...register,
  'register.title': 'Créez un compte',
  'register.submit': 'S’inscrire',
  'register.has-account': 'Vous avez déjà un compte ?',
  'register.login': 'Se connecter',
  'register.country-hint': 'Assurez-vous qu’il s’agit du pays de votre résidence permanente',
  'register.currency': 'Devise du compte',
  'register.currency-hint': 'Vous ne pourrez pas la changer par la suite.',
  'register.terms': 'J’ai 18 ans ou plus et j’accepte les {terms} et la {privacy}',
  'register.terms-link': 'conditions d’utilisation',
  'register.privacy-link': 'politique de confidentialité',
  'register.done': 'Inscription réussie',
};
