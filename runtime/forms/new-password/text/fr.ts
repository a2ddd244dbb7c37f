import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'register.password-hint': 'Au moins {min} caractères. Une phrase de plusieurs mots est facile à retenir.',
  'register.show-passwords': 'Afficher les mots de passe',
};
