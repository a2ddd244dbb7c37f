import { expect, test } from 'vitest';
import { formatAge } from '../../../runtime/lib/format-age.ts';

test.each([
  [0, '0 seconds', '0 segundos'],
  [1, '1 second', '1 segundo'],
  [60, '60 seconds', '60 segundos'],
  [61, '1 minute', '1 minuto'],
  [3599, '59 minutes', '59 minutos'],
  [3600, '1 hour', '1 hora'],
  [166_257, '46 hours', '46 horas'],
  [172_800, '2 days', '2 días'],
])('an age of %d seconds is %s', (seconds, english, spanish) => {
  expect(formatAge('en', seconds)).toBe(english);
  expect(formatAge('es', seconds)).toBe(spanish);
});
