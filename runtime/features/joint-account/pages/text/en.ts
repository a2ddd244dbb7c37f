import { text as register } from '../../../../forms/register/text/en.ts';
import type { Dictionary } from '../../../../lib/format-text.ts';
import joint from '../../../../../schemas/generated/form-text/register-joint.en.json';

export const text: Dictionary = {
  ...register,
  ...joint,
  'joint.title': 'Open a joint account',
  'joint.text': 'Two holders own the account together, each with a sign-in of their own.',
  'joint.first': 'First holder',
  'joint.second': 'Second holder',
  'joint.password-title': 'Password of the first holder',
  'joint.password-text': 'The second holder sets a password of their own by the link in their mail.',
  'joint.verify-both':
    'Once your address is verified, the second holder gets a mail with a link to set a password; it verifies their address too.',
};
