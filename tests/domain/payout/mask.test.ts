import { expect, it } from 'vitest';
import { lastFour, maskedEmail } from '../../../domain/payout/mask.ts';

it('shows the last four characters of a number, and the first of an address', () => {
  expect(lastFour('DE89370400440532013000')).toBe('•••• 3000');
  expect(maskedEmail('ana.ruiz@example.com')).toBe('a•••@example.com');
  expect(maskedEmail('"a@b"@example.com')).toBe('"•••@example.com');
});
