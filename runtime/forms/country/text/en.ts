import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'country.loading': 'Loading countries…',
  'country.choose': 'Choose a country',
  'country.failed': 'Could not load the countries.',
};
