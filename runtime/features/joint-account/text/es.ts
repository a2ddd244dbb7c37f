import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/es.ts';

export const text: Dictionary = {
  ...forms,
  'joint.button': 'Cuenta conjunta',
};
