import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'register.password-hint': 'At least {min} characters. A phrase of several words is easy to remember.',
  'register.show-passwords': 'Show passwords',
};
