import type { Dictionary } from '../../../lib/format-text.ts';
import { text as forms } from '../../../forms/text/en.ts';

export const text: Dictionary = {
  ...forms,
  'joint.button': 'Joint account',
};
