import { text as register } from '../../../../forms/register/text/en.ts';
import type { Dictionary } from '../../../../lib/format-text.ts';
import joint from '../../../../../schemas/generated/form-text/register-joint.en.json';

export const text: Dictionary = {
  ...register,
  ...joint,
  'joint.title': 'Open a joint account',
  'joint.text': 'Two holders own the account together. Each has their own login.',
  'joint.first': 'First holder',
  'joint.second': 'Second holder',
  'joint.password-title': 'Password of the first holder',
  'joint.password-text': 'The second holder sets their own password with the link in their email.',
  'joint.verify-both':
    'Once you verify your address, we email the second holder a link to set a password. This also verifies their address.',
};
