import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'demo.title': 'Identifiants de démonstration',
  'demo.email': 'E-mail',
  'demo.password': 'Mot de passe',
  'demo.copy-email': 'Copier l’e-mail',
  'demo.copy-password': 'Copier le mot de passe',
  'demo.email-copied': 'E-mail copié',
  'demo.password-copied': 'Mot de passe copié',
  'demo.copy-failed':
    'Votre navigateur ne permet pas à cette page de copier. Sélectionnez le texte et copiez-le vous-même.',
  'demo.use': 'Les utiliser',
};
