import { expect, test } from 'vitest';
import { shortName } from '../../../../runtime/trading/search/short-name.ts';

test.each([
  ['0123456789', false, '0123456789'],
  ['0123456789A', false, '0123456789…'],
  ['012345678', true, '012345678'],
  ['0123456789', true, '012345678…'],
  ['😀😀😀😀😀😀😀😀😀😀', false, '😀😀😀😀😀😀😀😀😀😀'],
])('the name %s (phone: %s) is cut to %s', (name, isPhone, cut) =>
  expect(shortName(name, isPhone)).toBe(cut),
);
