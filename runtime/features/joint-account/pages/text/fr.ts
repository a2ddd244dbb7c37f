import { text as register } from '../../../../forms/register/text/fr.ts';
import type { Dictionary } from '../../../../lib/format-text.ts';
import joint from '../../../../../schemas/generated/form-text/register-joint.fr.json';

export const text: Dictionary = {
  ...register,
  ...joint,
  'joint.title': 'Ouvrez un compte joint',
  'joint.text': 'Deux titulaires détiennent le compte ensemble. Chacun a ses propres identifiants.',
  'joint.first': 'Premier titulaire',
  'joint.second': 'Second titulaire',
  'joint.password-title': 'Mot de passe du premier titulaire',
  'joint.password-text': 'Le second titulaire définit son propre mot de passe avec le lien reçu par e-mail.',
  'joint.verify-both':
    'Une fois votre adresse vérifiée, nous envoyons au second titulaire un lien pour définir un mot de passe. Cela vérifie aussi son adresse.',
};
