import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/fr.ts';

export const text: Dictionary = {
  ...forms,
  'joint.button': 'Compte joint',
};
