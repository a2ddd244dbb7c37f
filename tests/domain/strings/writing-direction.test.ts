import { expect, test } from 'vitest';
import { writingDirection } from '../../../domain/strings/writing-direction.ts';

test.each([
  ['en', 'ltr'],
  ['pt-BR', 'ltr'],
  ['ar', 'rtl'],
  ['fa-IR', 'rtl'],
  ['he', 'rtl'],
] as const)('%s is written %s', (language, direction) => {
  expect(writingDirection(language)).toBe(direction);
});
